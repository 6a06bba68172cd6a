package dev.fingerpost.cli.run;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where the job leaves its result: {@code out} in a folder of its own, readable by this user only.
 * Once the job has succeeded, {@code out} becomes {@code result} by a rename.
 */
final class WorkFolder {
  private final Path home;

  private WorkFolder(Path home) {
    this.home = home;
  }

  /** A new one, with an empty {@code out}. */
  static WorkFolder in(Path parent) throws IOException {
    WorkFolder folder =
        new WorkFolder(Files.createTempDirectory(parent.toAbsolutePath(), "fingerpost-run-"));
    Files.createDirectory(folder.out());
    return folder;
  }

  /** What the job gets as FINGERPOST_RUN_OUT. */
  Path out() {
    return home.resolve("out");
  }

  /**
   * Takes the result out of the job's reach:
   *
   * <ol>
   *   <li>the job ends well, but left a process in the background;
   *   <li>that process writes to out/part-7 while out is being uploaded, or after it was checked;
   *   <li>a result is published that is neither the earlier nor the later state.
   * </ol>
   *
   * After the rename (2) finds no such path. Who holds a file open can still write to it: the
   * upload notices a file that changes under it and fails.
   */
  Path freeze() throws IOException {
    return Files.move(out(), home.resolve("result"));
  }

  /** Whether there is nothing to publish: no file, whatever folders there are. */
  static boolean empty(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.allMatch(Files::isDirectory);
    }
  }

  /** Removes it with all that is in it. */
  void remove() throws IOException {
    Files.walkFileTree(home, new Remover());
  }

  private static final class Remover extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      boolean ignored = folder.toFile().setWritable(true) && folder.toFile().setExecutable(true);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException fault)
        throws IOException {
      Files.deleteIfExists(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
