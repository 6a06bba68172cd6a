package dev.fingerpost.cli.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The main process of PostgreSQL on a data folder, whoever started it. */
record Postmaster(ProcessHandle process) {
  /** A polite end, an abrupt one (recovered at the next start), and the last resort. */
  private static final List<String> SIGNALS = List.of("INT", "QUIT", "KILL");

  /**
   * The one that runs on this folder. A recorded process id alone proves nothing: after a reboot it
   * may be anybody's. It counts only if that process was started with this very folder.
   */
  static Optional<Postmaster> on(Path data) throws IOException {
    Path file = data.resolve("postmaster.pid");
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    return Files.readAllLines(file).stream()
        .findFirst()
        .filter(line -> line.matches("[0-9]{1,10}"))
        .flatMap(line -> ProcessHandle.of(Long.parseLong(line)))
        .filter(process -> serves(process, data))
        .map(Postmaster::new);
  }

  private static boolean serves(ProcessHandle process, Path data) {
    return process.isAlive()
        && process
            .info()
            .arguments()
            .filter(words -> Arrays.asList(words).contains(data.toString()))
            .isPresent();
  }

  /** Ends whatever serves this folder, and removes the note of one that is gone. */
  static void clear(Path data) throws IOException, InterruptedException {
    Optional<Postmaster> running = on(data);
    if (running.isPresent()) {
      running.get().stop();
    }
    Files.deleteIfExists(data.resolve("postmaster.pid"));
  }

  /** Ends it and waits until it has ended. */
  void stop() throws InterruptedException {
    for (String signal : SIGNALS) {
      if (!process.isAlive()) {
        return;
      }
      Commands.succeeds(
          List.of("sh", "-c", "kill -" + signal + " \"$1\"", "sh", process.pid() + ""));
      if (endsWithin(20)) {
        return;
      }
    }
    throw new EmbeddedException("PostgreSQL, process " + process.pid() + ", does not end", null);
  }

  private boolean endsWithin(int seconds) throws InterruptedException {
    try {
      process.onExit().get(seconds, TimeUnit.SECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new EmbeddedException("cannot wait for PostgreSQL: " + e.getMessage(), e);
    }
  }
}
