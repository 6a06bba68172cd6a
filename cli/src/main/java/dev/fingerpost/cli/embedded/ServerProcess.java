package dev.fingerpost.cli.embedded;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Optional;
import java.util.Properties;

/**
 * Which process serves a workspace.
 *
 * @param started when it started, in milliseconds of the epoch: a process id that was given to
 *     another process has another start
 */
record ServerProcess(long pid, long started) {
  /** The system derives a start from its clock, which may be adjusted a little meanwhile. */
  private static final long TOLERANCE_MILLIS = 5_000;

  static ServerProcess ofThis() {
    return of(ProcessHandle.current());
  }

  private static ServerProcess of(ProcessHandle process) {
    return new ServerProcess(
        process.pid(), process.info().startInstant().map(Instant::toEpochMilli).orElse(0L));
  }

  void write(Workspace workspace) throws IOException {
    workspace.write(workspace.server(), "pid=" + pid + "\nstarted=" + started + "\n");
  }

  static Optional<ServerProcess> read(Workspace workspace) throws IOException {
    if (!Files.exists(workspace.server())) {
      return Optional.empty();
    }
    Properties note = new Properties();
    try (Reader reader = Files.newBufferedReader(workspace.server())) {
      note.load(reader);
    }
    return Optional.of(
        new ServerProcess(
            Long.parseLong(note.getProperty("pid", "0")),
            Long.parseLong(note.getProperty("started", "0"))));
  }

  /** The process itself, if it is still the one that was recorded. */
  Optional<ProcessHandle> handle() {
    return ProcessHandle.of(pid)
        .filter(process -> Math.abs(of(process).started - started) <= TOLERANCE_MILLIS);
  }
}
