package dev.fingerpost.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A file system of a few megabytes, in memory, that can be filled to the last byte. */
public final class TinyDisk implements AutoCloseable {
  private static final String BALLAST = "ballast";
  private static final int FILES_PER_MEGABYTE = 256;

  private final Path folder;

  private TinyDisk(Path folder) {
    this.folder = folder;
  }

  /**
   * Mounts one. Where that is not allowed the test is skipped, and says why.
   *
   * @param folder is made if it is not there
   */
  public static TinyDisk mount(Path folder, int megabytes) throws IOException {
    Files.createDirectories(folder);
    assumeTrue(
        succeeds("mount", "-t", "tmpfs", "-o", options(megabytes), "tiny", folder + ""),
        "SKIPPED: a full disk needs the right to mount a tmpfs, which this user has not");
    return new TinyDisk(folder);
  }

  private static String options(int megabytes) {
    return "size=" + megabytes + "m,nr_inodes=" + FILES_PER_MEGABYTE * megabytes;
  }

  public Path folder() {
    return folder;
  }

  /** Leaves not a byte. */
  public void fill() throws IOException {
    byte[] page = new byte[4096];
    try (OutputStream ballast = Files.newOutputStream(folder.resolve(BALLAST))) {
      while (folder.toFile().getUsableSpace() > 0) {
        ballast.write(page);
      }
    }
  }

  /** Leaves room for bytes, but for no file. */
  public void fillNames() throws IOException {
    Files.createDirectory(folder.resolve(BALLAST));
    try {
      for (int n = 0; ; n++) {
        Files.createFile(folder.resolve(BALLAST).resolve(Integer.toString(n)));
      }
    } catch (FileSystemException full) {
      assertThat(full).hasMessageContaining("No space left");
    }
  }

  /** Gives the room back. */
  public void free() throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve(BALLAST))) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }

  @Override
  public void close() throws IOException {
    if (!succeeds("umount", folder + "") && !succeeds("umount", "-l", folder + "")) {
      throw new IOException("cannot unmount " + folder);
    }
  }

  private static boolean succeeds(String... command) throws IOException {
    Process process = new ProcessBuilder(List.of(command)).redirectErrorStream(true).start();
    try {
      process.getInputStream().readAllBytes();
      return process.waitFor(30, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
