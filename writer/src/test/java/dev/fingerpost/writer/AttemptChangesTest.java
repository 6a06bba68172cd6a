package dev.fingerpost.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A source that changes during the upload is an error, and no manifest or file results. */
class AttemptChangesTest extends WriterFixture {
  private Path small;
  private Path large;

  @BeforeEach
  void twoFiles() throws IOException {
    file("a", random(10));
    small = file("b", random(100));
    large = folder.resolve("c");
  }

  /** What happens to the source. */
  private interface Change {
    void make() throws IOException;
  }

  private void assertNoticed(Change change, String name) {
    assertRefused(change, name);
    assertThat(stored()).doesNotContain(name);
  }

  /** Writes the folder, one request at a time, with the change made as the first one is sent. */
  private void assertRefused(Change change, String name) {
    AtomicBoolean made = new AtomicBoolean();
    ObjectStore changing =
        new WrappedStore(store()) {
          @Override
          protected void beforeSending(ObjectKey key, int part, Chunk bytes) {
            if (!made.getAndSet(true)) {
              make(change);
            }
          }
        };
    assertThatThrownBy(() -> writer(changing, 1).write(attempt, Content.ofFolder(folder), soon()))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining(name + "'");
    assertThat(stored()).doesNotContain("_fingerpost-manifest.json");
  }

  private static void make(Change change) {
    try {
      change.make();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void append(Path file) throws IOException {
    Files.write(file, random(1), StandardOpenOption.APPEND);
  }

  @Test
  void growing() {
    assertNoticed(() -> append(small), "b");
  }

  @Test
  void shrinking() {
    assertNoticed(() -> Files.write(small, random(50)), "b");
  }

  @Test
  void touching() {
    assertNoticed(() -> Files.setLastModifiedTime(small, FileTime.fromMillis(1)), "b");
  }

  @Test
  void replacementByAFileThatLooksTheSame() {
    assertNoticed(
        () -> {
          FileTime time = Files.getLastModifiedTime(small);
          Path other = Files.write(folder.resolveSibling("other"), random(100));
          Files.setLastModifiedTime(other, time);
          Files.move(other, small, StandardCopyOption.REPLACE_EXISTING);
        },
        "b");
  }

  @Test
  void replacementByALink() {
    assertNoticed(
        () -> {
          Files.delete(small);
          Files.createSymbolicLink(small, folder.resolve("a"));
        },
        "b");
  }

  /** To open it would block for ever. */
  @Test
  @Timeout(30)
  void replacementByAFifo() {
    assertNoticed(
        () -> {
          Files.delete(small);
          assertThat(new ProcessBuilder("mkfifo", small.toString()).start().onExit().join())
              .returns(0, Process::exitValue);
        },
        "b");
  }

  @Test
  void aFileThatGrowsWithoutEndIsNotReadWithoutEnd() throws IOException {
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            return 0;
          }

          @Override
          public int read(byte[] bytes, int from, int length) {
            return length;
          }
        };
    try (InputStream in = new SourceStream(SourceFile.inspect(small), endless)) {
      assertThatThrownBy(() -> in.transferTo(OutputStream.nullOutputStream()))
          .isInstanceOf(SourceException.class);
    }
  }

  /** As under /sys, where the size is a guess. */
  @Test
  void aFileWithFewerBytesThanItsSizeIsAnError() throws IOException {
    InputStream shorter = new ByteArrayInputStream(random(99));
    try (InputStream in = new SourceStream(SourceFile.inspect(small), shorter)) {
      assertThatThrownBy(in::readAllBytes).isInstanceOf(SourceException.class);
    }
  }

  @Test
  void disappearing() {
    assertNoticed(() -> Files.delete(small), "b");
  }

  @Test
  void aFileThatAppears() {
    assertNoticed(() -> Files.write(folder.resolve("new"), random(1)), "new");
  }

  /** The first file is stored already when it changes: the folder is no longer one state. */
  @Test
  void aFileThatChangesAfterItWasSent() {
    assertRefused(() -> append(folder.resolve("a")), "a");
    assertThat(stored()).contains("a");
  }

  @Test
  void aLargeFileThatGrowsBetweenItsParts() throws IOException {
    sparse(3 * PART);
    assertNoticedInLargeFile(() -> append(large));
  }

  @Test
  void aLargeFileThatShrinksBetweenItsParts() throws IOException {
    sparse(3 * PART);
    assertNoticedInLargeFile(() -> sparse(2 * PART));
  }

  @Test
  void aLargeFileTouchedBetweenItsParts() throws IOException {
    sparse(3 * PART + 7);
    assertNoticedInLargeFile(() -> Files.setLastModifiedTime(large, FileTime.fromMillis(1)));
  }

  private void assertNoticedInLargeFile(Change change) throws IOException {
    Files.delete(folder.resolve("a"));
    Files.delete(small);
    assertNoticed(change, "c");
    assertThat(stored()).isEmpty();
  }

  private void sparse(long length) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
      file.setLength(length);
    }
  }
}
