package dev.fingerpost.cli.embedded;

import dev.fingerpost.cli.output.LogSetup;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.Time;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The background server of one workspace: the process that {@code fingerpost up} leaves behind. It
 * ends on SIGTERM, when its PostgreSQL ends, and when its folder is deleted.
 */
final class ServerMain {
  private static final Logger log = LoggerFactory.getLogger(ServerMain.class);
  private static final Duration STEP = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private ServerMain() {}

  /**
   * @param args the folder, and the cache for programs
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    LogSetup.server();
    Workspace workspace = new Workspace(Path.of(args[0]));
    // Waits a little: who asks whether the folder is served holds the lock for a moment.
    FileLock lock =
        FileLock.take(
            workspace.serverLock(),
            Deadline.after(PATIENCE, SystemTime.INSTANCE),
            SystemTime.INSTANCE);
    EmbeddedServer server =
        EmbeddedServer.start(
            workspace.folder(), Path.of(args[1]), SystemTime.INSTANCE, new SecureRandom());
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(workspace, server)));
    ServerProcess.ofThis().write(workspace);
    log.info("serving {} under {}", workspace.folder(), lock);
    watch(workspace, server, SystemTime.INSTANCE);
  }

  private static void watch(Workspace workspace, EmbeddedServer server, Time time)
      throws InterruptedException {
    while (server.isAlive() && Files.exists(workspace.server())) {
      time.sleep(STEP);
    }
    log.info("PostgreSQL or the folder is gone");
    server.close();
  }

  private static void end(Workspace workspace, EmbeddedServer server) {
    try {
      server.close();
      Files.deleteIfExists(workspace.server());
      log.info("stopped");
    } catch (IOException | RuntimeException e) {
      log.warn("not stopped in order", e);
    }
  }
}
