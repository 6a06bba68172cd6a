package dev.fingerpost.writer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.writer.ResultManifest.Entry;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What arrives is what was given. */
class AttemptWriterTest extends WriterFixture {
  @Test
  void aFolderArrivesWholeWithItsManifest() throws IOException {
    Map<String, byte[]> tree = new TreeMap<>();
    for (int i = 0; i < 40; i++) {
      tree.put("part-" + i + "/data.csv", random(i * 37));
    }
    tree.put("größe/日本.bin", random(PART + 1));
    tree.put("_SUCCESS", new byte[0]);
    for (Map.Entry<String, byte[]> each : tree.entrySet()) {
      file(each.getKey(), each.getValue());
    }

    Descriptor descriptor = write(Content.ofFolder(folder));

    assertThat(descriptor.hasManifest()).isTrue();
    assertThat(descriptor.files()).isEqualTo(42);
    assertThat(descriptor.size()).isEqualTo(40 * 39 / 2 * 37 + PART + 1);
    assertThat(stored()).hasSize(43);
    List<Entry> entries = manifest(descriptor);
    assertThat(entries).extracting(Entry::path).isSorted();
    for (Entry entry : entries) {
      byte[] given = tree.get(entry.path().value());
      assertThat(read(attempt.key(entry.path()))).isEqualTo(given);
      assertThat(entry.sha256()).isEqualTo(Sha256.of(given));
      assertThat(entry.size()).isEqualTo(given.length);
    }
  }

  @Test
  void theManifestIsWrittenLast() throws IOException {
    for (int i = 0; i < 20; i++) {
      file("f" + i, random(i));
    }
    List<ObjectKey> order = new ArrayList<>();
    ObjectStore recording =
        new WrappedStore(store()) {
          @Override
          protected synchronized void afterSending(ObjectKey key, int part, Chunk bytes) {
            order.add(key);
          }
        };
    writer(recording, 4).write(attempt, Content.ofFolder(folder), soon());
    assertThat(order).hasSize(21).last().isEqualTo(attempt.manifestKey());
  }

  @Test
  void twoUploadsOfTheSameTreeHaveTheSameDigest() throws IOException {
    file("b/x", random(10));
    file("a", random(20));
    Descriptor first = write(Content.ofFolder(folder));
    AttemptId other = attempt();
    Descriptor second = writer(store(), 1).write(other, Content.ofFolder(folder), soon());
    assertThat(second.sha256()).isEqualTo(first.sha256());
    assertThat(second.root()).isNotEqualTo(first.root());
  }

  @Test
  void anEmptyFolderIsAManifestWithoutEntries() throws IOException {
    Files.createDirectories(folder.resolve("not/kept"));
    Descriptor descriptor = write(Content.ofFolder(folder));
    assertThat(manifest(descriptor)).isEmpty();
    assertThat(descriptor.files()).isZero();
  }

  @Test
  void aFolderWithOneFileStillHasAManifest() throws IOException {
    file("only", random(5));
    assertThat(write(Content.ofFolder(folder)).hasManifest()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, PART - 1, PART, PART + 1, 3 * PART, 4 * PART + 17})
  void aSingleFileIsItsOwnRoot(int length) throws IOException {
    byte[] bytes = random(length);
    Descriptor descriptor = write(Content.ofFile(file("report.csv", bytes)));
    assertRoot(descriptor, bytes);
    assertThat(descriptor.mediaType()).isEqualTo("text/csv");
    assertThat(stored()).containsExactly("report.csv");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, PART - 1, PART, PART + 1, 3 * PART, 4 * PART + 17})
  void aStreamOfUnknownLengthIsItsOwnRoot(int length) {
    byte[] bytes = random(length);
    InputStream trickle =
        new FilterInputStream(new ByteArrayInputStream(bytes)) {
          @Override
          public int read(byte[] b, int off, int len) throws IOException {
            return super.read(b, off, Math.min(len, 100_003));
          }
        };
    assertRoot(write(Content.ofStream(new ResultPath("dump.bin"), trickle)), bytes);
  }

  private void assertRoot(Descriptor descriptor, byte[] bytes) {
    assertThat(descriptor.hasManifest()).isFalse();
    assertThat(descriptor.size()).isEqualTo(bytes.length);
    assertThat(descriptor.sha256()).isEqualTo(Sha256.of(bytes));
    assertThat(descriptor.files()).isEqualTo(1);
    assertThat(read(descriptor.root())).isEqualTo(bytes);
  }

  @Test
  void filesFromAnywhereGetTheirPathsFromTheCaller() throws IOException {
    Path one = file("x/1", random(1));
    Path two = file("y/2", random(2));
    Map<ResultPath, Path> files =
        Map.of(new ResultPath("a/one.json"), one, new ResultPath("two"), two);
    List<Entry> entries = manifest(write(Content.ofFiles(files)));
    assertThat(entries).extracting(e -> e.path().value()).containsExactly("a/one.json", "two");
    assertThat(entries)
        .extracting(Entry::mediaType)
        .containsExactly("application/json", "application/octet-stream");
  }

  @Test
  void bytesCanBeWrittenAgainButAStreamOnlyOnce() {
    Content bytes = Content.ofBytes(new ResultPath("a"), "hello".getBytes(UTF_8));
    assertThat(write(bytes).sha256()).isEqualTo(writer().write(attempt(), bytes, soon()).sha256());
    Content stream = Content.ofStream(new ResultPath("b"), InputStream.nullInputStream());
    write(stream);
    assertThatThrownBy(() -> writer().write(attempt(), stream, soon()))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("read before");
  }

  @Test
  void theMediaTypeOfAStreamCanBeSet() {
    Content.Stream stream = Content.ofBytes(new ResultPath("a"), new byte[1]);
    assertThat(write(stream.withMediaType("text/x-mine")).mediaType()).isEqualTo("text/x-mine");
    assertThatThrownBy(() -> stream.withMediaType("a\r\nX-Evil: 1"))
        .isInstanceOf(InvalidNameException.class);
  }

  @Test
  void theListenerHearsEveryByteOnce() throws IOException {
    file("a", random(100));
    file("b", random(2 * PART + 1));
    List<Long> heard = new ArrayList<>();
    Progress progress =
        (done, total) -> {
          assertThat(total).isEqualTo(2L * PART + 101);
          heard.add(done);
        };
    writer().write(attempt, Content.ofFolder(folder), soon(), progress);
    assertThat(heard).hasSize(4).isSorted().last().isEqualTo(2L * PART + 101);
  }
}
