package dev.fingerpost.publisher.postgres;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A port that stays a server's own while the server is down. One the system hands out would not: it
 * may hand it out again, even to a client that calls the absent server, and then connects to
 * itself.
 */
final class FixedPort {
  /** Below what the systems we know hand out to clients, above what services have. */
  private static final int FIRST = 12_000;

  private static final int LAST = 32_000;

  private FixedPort() {}

  /** The one noted in a file, if it is free; else another, and that is noted. */
  static int notedIn(Path file) throws IOException {
    if (Files.exists(file)) {
      int noted = Integer.parseInt(Files.readString(file));
      if (isFree(noted)) {
        return noted;
      }
    }
    int port = any();
    Files.writeString(file, Integer.toString(port));
    return port;
  }

  private static int any() {
    for (int attempt = 0; attempt < 100; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
      if (isFree(port)) {
        return port;
      }
    }
    throw new AssertionError("no free port found");
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException taken) {
      return false;
    }
  }
}
