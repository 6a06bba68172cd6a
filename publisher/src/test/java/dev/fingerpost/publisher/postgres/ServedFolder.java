package dev.fingerpost.publisher.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** The processes of PostgreSQL that work on a data folder, whoever started them. */
final class ServedFolder {
  private static final Path PROCESSES = Path.of("/proc");

  /** A backend that computes does not notice that its postmaster is gone. */
  private static final Duration TO_NOTICE = Duration.ofSeconds(2);

  private final Path data;

  ServedFolder(Path data) {
    this.data = data;
  }

  /**
   * Kills the postmaster. Its children notice: as after a real crash, one that is just committing
   * may still do so and answer. Returns when all are gone; a new server would meet their memory.
   */
  void kill() throws IOException {
    Optional<Path> postmaster = postmaster();
    if (postmaster.isPresent()) {
      kill(postmaster.get());
      // Only one that is gone forks no more: from here on a look finds them all.
      await(() -> !worksHere(postmaster.get()));
    }
    long patience = System.nanoTime() + TO_NOTICE.toNanos();
    await(
        () -> {
          List<Path> left = processes();
          if (System.nanoTime() - patience > 0) {
            left.forEach(ServedFolder::kill);
          }
          return left.isEmpty();
        });
  }

  /** Not by onExit, which looks at another's child every few hundred milliseconds only. */
  private static void await(Callable<Boolean> condition) {
    Awaitility.await()
        .atMost(Duration.ofSeconds(30))
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(10))
        .until(condition);
  }

  private static void kill(Path process) {
    long pid = Long.parseLong(process.getFileName().toString());
    ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
  }

  private Optional<Path> postmaster() throws IOException {
    try {
      // A recorded id alone proves nothing: it may be anybody's by now.
      return Files.readAllLines(data.resolve("postmaster.pid")).stream()
          .limit(1)
          .map(PROCESSES::resolve)
          .filter(this::worksHere)
          .findFirst();
    } catch (NoSuchFileException e) {
      return Optional.empty(); // It ended by itself, or never began.
    }
  }

  /** Every one of them works in the data folder. */
  private List<Path> processes() throws IOException {
    try (Stream<Path> all = Files.list(PROCESSES)) {
      return all.filter(each -> each.getFileName().toString().matches("[0-9]+"))
          .filter(this::worksHere)
          .toList();
    }
  }

  private boolean worksHere(Path process) {
    try {
      return Files.readSymbolicLink(process.resolve("cwd")).equals(data);
    } catch (IOException | SecurityException e) {
      return false; // gone, or somebody else's
    }
  }
}
