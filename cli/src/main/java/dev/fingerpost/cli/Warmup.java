package dev.fingerpost.cli;

import dev.fingerpost.cli.embedded.EmbeddedServer;
import dev.fingerpost.cli.embedded.Trees;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Loads the classes that commands need, so that the launcher can archive them after a build: each
 * later start is faster by that. Whether its commands succeed is of no interest.
 */
final class Warmup {
  private static final String[] COMMANDS = {
    "version -o json",
    "config show",
    "init",
    "publish warm/up FILE --key 1 --replace",
    "show warm/up",
    "log warm/up",
    "ls",
    "get warm/up COPY",
    "lease acquire warm/up --owner o",
  };

  private Warmup() {}

  public static void main(String[] args) throws IOException {
    Host host = Host.system();
    Path folder = Files.createTempDirectory("fingerpost-warmup");
    try (EmbeddedServer server =
        EmbeddedServer.start(
            folder.resolve("store"), Embedded.cache(host), host.time(), host.random())) {
      Files.writeString(folder.resolve("FILE"), "warm up");
      Host user =
          new Host(
              Embedded.environment(server),
              folder,
              folder,
              host.in(),
              host.out(),
              Host.Terminals.NONE,
              host.time(),
              host.random());
      PrintWriter out = new PrintWriter(Writer.nullWriter());
      for (String line : COMMANDS) {
        Main.run(user, out, out, line.split(" ", -1));
      }
    } finally {
      Trees.delete(folder);
    }
  }
}
