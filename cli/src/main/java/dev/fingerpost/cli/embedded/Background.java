package dev.fingerpost.cli.embedded;

import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Time;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Starts and stops the background server of a workspace, one change at a time. */
public final class Background {
  private static final Duration STEP = Duration.ofMillis(20);
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private final Workspace workspace;
  private final Path cache;
  private final Time time;

  public Background(Path folder, Path cache, Time time) {
    this.workspace = new Workspace(folder);
    this.cache = cache;
    this.time = time;
  }

  /**
   * Makes sure that one server serves the folder.
   *
   * @return whether it was started now
   * @throws EmbeddedException if it does not start
   */
  public boolean up() throws IOException, InterruptedException {
    Workspace.create(workspace.folder());
    Deadline deadline = Deadline.after(PATIENCE, time);
    FileLock change = FileLock.take(workspace.changeLock(), deadline, time);
    try {
      return start(deadline);
    } finally {
      change.close();
    }
  }

  private boolean start(Deadline deadline) throws IOException, InterruptedException {
    if (workspace.served() && awaitNote(deadline)) {
      return false;
    }
    Files.deleteIfExists(workspace.server());
    awaitReady(spawn(), deadline);
    return true;
  }

  /**
   * Makes sure that nothing serves the folder, and waits for the end of what does.
   *
   * @return whether something was stopped now
   */
  public boolean down() throws IOException, InterruptedException {
    if (!Files.isDirectory(workspace.folder())) {
      return false;
    }
    Deadline deadline = Deadline.after(PATIENCE, time);
    FileLock change = FileLock.take(workspace.changeLock(), deadline, time);
    try {
      return stopAll(deadline);
    } finally {
      change.close();
    }
  }

  private boolean stopAll(Deadline deadline) throws IOException, InterruptedException {
    boolean served = workspace.served() && awaitNote(deadline);
    if (served) {
      stop(deadline);
    }
    // A server that was killed leaves its PostgreSQL behind.
    boolean orphan = Postmaster.on(workspace.postgres()).isPresent();
    Postmaster.clear(workspace.postgres());
    Files.deleteIfExists(workspace.server());
    return served || orphan;
  }

  private void stop(Deadline deadline) throws IOException, InterruptedException {
    ProcessHandle process =
        ServerProcess.read(workspace)
            .flatMap(ServerProcess::handle)
            .orElseThrow(() -> unknownServer());
    if (!process.destroy()) {
      throw new EmbeddedException(
          "process "
              + process.pid()
              + " that serves "
              + workspace.folder()
              + " cannot be stopped by this user",
          null);
    }
    while (workspace.served()) {
      deadline.check("the server, process " + process.pid() + ", ended");
      time.sleep(STEP);
    }
  }

  private EmbeddedException unknownServer() {
    return new EmbeddedException(
        workspace.folder()
            + " is served by a process this machine does not show (another"
            + " container?); stop it there",
        null);
  }

  /** A session of its own, so that neither the terminal's end nor its Ctrl-C reaches it. */
  private Process spawn() throws IOException {
    List<String> words = new ArrayList<>(List.of("setsid"));
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-XX:+UseSerialGC", "-Xms16m", "-Xmx512m", "-Xlog:disable"));
    String archive = System.getProperty("fingerpost.archive");
    if (archive != null) {
      words.add("-XX:SharedArchiveFile=" + archive);
    }
    words.addAll(List.of("-cp", classPath()));
    words.add("-Duser.home=" + System.getProperty("user.home"));
    words.addAll(List.of(ServerMain.class.getName(), workspace.folder().toString()));
    words.add(cache.toString());
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(new File("/"))
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(workspace.log().toFile()));
    builder.environment().keySet().removeIf(name -> name.startsWith("FINGERPOST_"));
    return builder.start();
  }

  /** Absolute, because the server works in another folder. */
  private static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private void awaitReady(Process server, Deadline deadline)
      throws IOException, InterruptedException {
    while (!Files.exists(workspace.server())) {
      if (!server.isAlive()) {
        throw new EmbeddedException(
            "the embedded store did not start: " + lastWords(log()) + "; see " + workspace.log(),
            null);
      }
      deadline.check("the embedded store was ready; see " + workspace.log());
      time.sleep(STEP);
    }
  }

  /**
   * A server is there; if its {@code up} was killed, it may still be starting.
   *
   * @return whether it is ready; false if it ended instead
   */
  private boolean awaitNote(Deadline deadline) throws InterruptedException {
    while (!Files.exists(workspace.server())) {
      if (!workspace.served()) {
        return false;
      }
      deadline.check("the embedded store was ready; see " + workspace.log());
      time.sleep(STEP);
    }
    return true;
  }

  private String log() throws IOException {
    return new String(Files.readAllBytes(workspace.log()), StandardCharsets.UTF_8);
  }

  /** The log's last line that names a fault; neither a frame of a trace nor what was behind it. */
  static String lastWords(String log) {
    return log.lines()
        .filter(line -> line.contains("FATAL") || line.contains("Exception"))
        .filter(line -> !line.matches("(\\s+at |Caused by: ).*"))
        .reduce((first, second) -> second)
        .map(line -> line.replaceFirst("^.*?(Exception|FATAL): +", ""))
        .orElse("it said nothing");
  }
}
