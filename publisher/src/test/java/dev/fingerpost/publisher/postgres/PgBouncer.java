package dev.fingerpost.publisher.postgres;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A real PgBouncer in transaction mode, before a server on 127.0.0.1. */
final class PgBouncer implements AutoCloseable {
  private final Path folder;
  private final Process process;
  private final int port;

  /** The program, where it is installed. */
  static Optional<Path> installed() {
    return Stream.of("/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/usr/local/bin/pgbouncer")
        .map(Path::of)
        .filter(Files::isExecutable)
        .findFirst();
  }

  PgBouncer(Path program, int server, String database, int servers) throws IOException {
    this.port = freePort();
    this.folder = Files.createTempDirectory("pgbouncer");
    // It refuses to run as root, so another user must be able to read this.
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path configuration = folder.resolve("pgbouncer.ini");
    Files.writeString(
        configuration,
        """
        [databases]
        %s = host=127.0.0.1 port=%d dbname=%s user=postgres
        [pgbouncer]
        listen_addr = 127.0.0.1
        listen_port = %d
        unix_socket_dir =
        auth_type = any
        pool_mode = transaction
        default_pool_size = %d
        ignore_startup_parameters = extra_float_digits
        """
            .formatted(database, server, database, port, servers));
    List<String> command = new ArrayList<>(List.of(program.toString()));
    if (System.getProperty("user.name").equals("root")) {
      command.addAll(List.of("-u", "nobody"));
    }
    command.add(configuration.toString());
    this.process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    await().until(() -> listens() || !process.isAlive());
    if (!process.isAlive()) {
      throw new IOException("pgbouncer ended: " + Files.readString(folder.resolve("log")));
    }
  }

  int port() {
    return port;
  }

  private boolean listens() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException notYet) {
      return false;
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    process.onExit().join();
    Files.deleteIfExists(folder.resolve("log"));
    Files.deleteIfExists(folder.resolve("pgbouncer.ini"));
    Files.deleteIfExists(folder);
  }
}
