package dev.fingerpost.cli;

import dev.fingerpost.Config;
import dev.fingerpost.cli.config.ConfigResolver;
import dev.fingerpost.cli.embedded.EmbeddedServer;
import dev.fingerpost.writer.SystemTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Hands a test a {@link Cli} whose environment names a real store: one embedded server for all
 * tests of this process. Tests keep apart by the names of their pointers.
 */
public final class EmbeddedStore implements ParameterResolver {
  private static final Namespace OURS = Namespace.create(EmbeddedStore.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType().equals(Cli.class);
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Running running =
        context
            .getRoot()
            .getStore(OURS)
            .computeIfAbsent(Running.class, unused -> Running.start(), Running.class);
    return running.cli();
  }

  /** The server, and a folder below which each test gets its own. */
  record Running(EmbeddedServer server, Path folder) implements AutoCloseable {
    static Running start() {
      try {
        Path folder = Files.createTempDirectory("embedded-store");
        Path cache =
            EmbeddedServer.cache(System.getenv(), Path.of(System.getProperty("user.home")));
        Path store = folder.resolve("store");
        EmbeddedServer server =
            EmbeddedServer.start(store, cache, SystemTime.INSTANCE, new SecureRandom());
        Running running = new Running(server, folder);
        boolean ready = false;
        try {
          Config config = ConfigResolver.embedded(store).config();
          ready = Provision.run(config, Cli.in(folder).host()) > 0;
          return running;
        } finally {
          if (!ready) {
            running.close();
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    Cli cli() {
      try {
        Cli cli = Cli.in(Files.createTempDirectory(folder, "work"));
        for (Map.Entry<String, String> setting : server.settings().entrySet()) {
          cli = cli.with(variable(setting.getKey()), setting.getValue());
        }
        return cli;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static String variable(String key) {
      return "FINGERPOST_" + key.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_");
    }

    @Override
    public void close() {
      server.close();
    }
  }
}
