package dev.fingerpost.cli.embedded;

import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Time;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;

/**
 * A lock on a file. The kernel gives it back when its process ends, however it ends: unlike a
 * recorded process id it cannot be stale.
 */
final class FileLock implements AutoCloseable {
  private static final Duration STEP = Duration.ofMillis(50);

  private final Path file;
  private final FileChannel channel;

  private FileLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Takes the lock, or nothing if some process has it. */
  static Optional<FileLock> tryTake(Path file) throws IOException {
    return tryTake(file, false);
  }

  private static Optional<FileLock> tryTake(Path file, boolean shared) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.READ);
    boolean taken = false;
    try {
      taken = channel.tryLock(0, Long.MAX_VALUE, shared) != null;
      return taken ? Optional.of(new FileLock(file, channel)) : Optional.empty();
    } catch (OverlappingFileLockException e) {
      return Optional.empty();
    } finally {
      if (!taken) {
        channel.close();
      }
    }
  }

  /** Takes the lock, waiting for it. */
  static FileLock take(Path file, Deadline deadline, Time time)
      throws IOException, InterruptedException {
    Optional<FileLock> lock = tryTake(file);
    while (lock.isEmpty()) {
      deadline.check("another process released " + file);
      time.sleep(STEP);
      lock = tryTake(file);
    }
    return lock.get();
  }

  /**
   * Whether some process has it. Who only asks takes it shared, so that two never see each other.
   */
  static boolean isHeld(Path file) {
    if (!Files.exists(file)) {
      return false;
    }
    try {
      Optional<FileLock> lock = tryTake(file, true);
      lock.ifPresent(FileLock::close);
      return lock.isEmpty();
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new EmbeddedException("cannot release a lock: " + e.getMessage(), e);
    }
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
