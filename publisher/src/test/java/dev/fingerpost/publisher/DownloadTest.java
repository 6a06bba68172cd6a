package dev.fingerpost.publisher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.fingerpost.Version;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.ObjectDamagedException;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.Progress;
import dev.fingerpost.writer.ResultPath;
import dev.fingerpost.writer.Sha256;
import dev.fingerpost.writer.WrappedStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** All of it is there in the end, or nothing. */
@Timeout(60)
class DownloadTest extends ReaderFixture {
  private final Map<String, byte[]> files = new TreeMap<>();
  private Path place;

  @BeforeEach
  void makeTree() throws IOException {
    for (int i = 0; i < 30; i++) {
      files.put("part-" + i % 3 + "/größe-" + i + ".csv", random(i * 1000));
    }
    files.put("_SUCCESS", random(0));
    files.put("big", random(300_000));
    place = Files.createDirectory(folder.resolve("place"));
  }

  private Path get(ObjectStore from, Version version, String target, String... include) {
    return reader(from)
        .download(
            version,
            Target.of(place + "/" + target),
            new Globs(List.of(include)),
            soon(),
            Progress.NONE);
  }

  private Path get(Version version, String target, String... include) {
    return get(objects, version, target, include);
  }

  private void assertNothingLeft() throws IOException {
    try (Stream<Path> all = Files.list(place)) {
      assertThat(all).isEmpty();
    }
  }

  @Test
  void aTreeArrivesWholeAndAlone() throws IOException {
    Path target = get(publishTree(files), "new/deep/target");
    assertThat(target).isEqualTo(place.resolve("new/deep/target"));
    assertSame(tree(target), files);
    try (Stream<Path> all = Files.list(target.getParent())) {
      assertThat(all).containsExactly(target);
    }
  }

  @Test
  void whatArrivesHasTheUsualPermissions() throws IOException {
    Path usual = Files.createDirectory(place.resolve("usual"));
    Path target = get(publishTree(files), "target");
    assertThat(Files.getPosixFilePermissions(target))
        .isEqualTo(Files.getPosixFilePermissions(usual));
    Path usualFile = Files.createFile(usual.resolve("f"));
    assertThat(Files.getPosixFilePermissions(target.resolve("big")))
        .isEqualTo(Files.getPosixFilePermissions(usualFile));
  }

  @Test
  void anEmptyFolderIsFilledAndAnythingElseIsLeftAlone() throws IOException {
    Version version = publishTree(files);
    Files.createDirectory(place.resolve("empty"));
    assertSame(tree(get(version, "empty")), files);
    assertInTheWay(version, "empty");
    Files.createFile(place.resolve("file"));
    assertInTheWay(version, "file");
    Files.createSymbolicLink(place.resolve("link"), place.resolve("nowhere"));
    assertInTheWay(version, "link");
    assertThat(place.resolve("nowhere")).doesNotExist();
  }

  private void assertInTheWay(Version version, String target) {
    assertThatThrownBy(() -> get(version, target))
        .isInstanceOf(TargetException.class)
        .hasMessageContainingAll(place.resolve(target).toString(), "exists");
  }

  @Test
  void aFolderFilledMeanwhileIsLeftAlone() throws IOException {
    Version version = publishTree(files);
    Path target = Files.createDirectory(place.resolve("target"));
    ObjectStore slow =
        new WrappedStore(objects) {
          @Override
          public InputStream read(ObjectKey key, long offset, long length, Deadline deadline) {
            try {
              Files.writeString(target.resolve("mine"), "mine");
            } catch (IOException e) {
              throw new AssertionError(e);
            }
            return super.read(key, offset, length, deadline);
          }
        };
    assertThatThrownBy(() -> get(slow, version, "target")).isInstanceOf(TargetException.class);
    assertThat(tree(place).keySet()).containsExactly("target/mine");
  }

  @Test
  void onlyIncludedFilesArrive() throws IOException {
    Version version = publishTree(files);
    Path target = get(version, "some", "part-1/*.csv", "_SUCCESS");
    assertThat(tree(target)).hasSize(11).containsKey("_SUCCESS").doesNotContainKey("big");
    assertThatThrownBy(() -> get(version, "none", "*.parquet"))
        .isInstanceOf(VersionNotFoundException.class)
        .hasMessageContaining("include");
    assertThat(place.resolve("none")).doesNotExist();
  }

  @Test
  void anEmptyResultIsAnEmptyFolder() throws IOException {
    assertThat(get(publishTree(Map.of()), "target")).isEmptyDirectory();
  }

  @Test
  void aSingleFileBecomesTheTargetOrGoesIntoAFolder() throws IOException {
    Version version = publishFile("sub/report.csv", random(5));
    assertThat(get(version, "renamed.csv")).isEqualTo(place.resolve("renamed.csv"));
    assertThat(get(version, "")).isEqualTo(place.resolve("report.csv"));
    assertThat(get(version, "made/")).isEqualTo(place.resolve("made/report.csv"));
    assertThat(tree(place).keySet())
        .containsExactlyInAnyOrder("renamed.csv", "report.csv", "made/report.csv");
    assertThat(place.resolve("report.csv")).hasBinaryContent(random(5));
    assertInTheWay(version, "renamed.csv");
  }

  private static byte[] flipped(byte[] bytes) {
    byte[] changed = bytes.clone();
    changed[bytes.length / 2] ^= 1;
    return changed;
  }

  @Test
  void ofADamagedResultNothingArrives() throws IOException {
    Version version = publishTree(files);
    for (String damaged : List.of("big", "größe-29.csv", "manifest.json")) {
      for (ObjectStore store :
          List.of(
              new DamagedStore(objects, damaged, DownloadTest::flipped),
              new DamagedStore(objects, damaged, all -> Arrays.copyOf(all, all.length - 1)),
              new DamagedStore(objects, damaged, all -> Arrays.copyOf(all, all.length + 1)))) {
        assertThatThrownBy(() -> get(store, version, "target"))
            .isInstanceOf(ObjectDamagedException.class);
        assertNothingLeft();
      }
    }
  }

  @Test
  void ofADamagedSingleFileNothingArrives() throws IOException {
    Version version = publishFile("f", random(100_000));
    ObjectStore store = new DamagedStore(objects, "/f", DownloadTest::flipped);
    assertThatThrownBy(() -> get(store, version, "f")).isInstanceOf(ObjectDamagedException.class);
    assertNothingLeft();
  }

  @Test
  void aNameTheDiskCannotHoldIsNamed() throws IOException {
    Version version =
        publish(
            "long",
            Content.ofFiles(
                Map.of(
                    new ResultPath("a/" + "x".repeat(300)),
                    Files.createFile(folder.resolve("x")),
                    new ResultPath("b"),
                    folder.resolve("x"))));
    assertThatThrownBy(() -> get(version, "target"))
        .isInstanceOf(TargetException.class)
        .hasMessageContainingAll("target", "xxx", "File name too long");
    assertNothingLeft();
  }

  @Test
  void filesAreFetchedAtOnceWithinTheLimit() throws IOException {
    Version version = publishTree(files);
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch three = new CountDownLatch(3);
    ObjectStore counting =
        new WrappedStore(objects) {
          @Override
          public InputStream read(ObjectKey key, long offset, long length, Deadline deadline) {
            if (key.value().endsWith("manifest.json")) {
              return super.read(key, offset, length, deadline);
            }
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            three.countDown();
            await().until(() -> three.getCount() == 0);
            now.decrementAndGet();
            return super.read(key, offset, length, deadline);
          }
        };
    assertSame(tree(get(counting, version, "target")), files);
    assertThat(most).hasValue(3);
  }

  @Test
  void theListenerHearsEveryByte() throws IOException {
    Version version = publishTree(files);
    long size = version.descriptor().orElseThrow().size();
    List<Long> heard = new ArrayList<>();
    Path target =
        reader()
            .download(
                version,
                Target.of(place + "/target"),
                Globs.ALL,
                soon(),
                (done, total) -> {
                  assertThat(total).isEqualTo(size);
                  heard.add(done);
                });
    assertThat(target).isDirectory();
    assertThat(heard).isSorted().last().isEqualTo(size);
  }

  @Test
  void anInterruptEndsTheDownloadAndLeavesNothing() throws Exception {
    Version version = publishTree(files);
    CountDownLatch never = new CountDownLatch(1);
    AtomicInteger hanging = new AtomicInteger();
    ObjectStore hangs =
        new WrappedStore(objects) {
          @Override
          public InputStream read(ObjectKey key, long offset, long length, Deadline deadline) {
            if (key.value().endsWith("manifest.json")) {
              return super.read(key, offset, length, deadline);
            }
            hanging.incrementAndGet();
            try {
              never.await();
            } catch (InterruptedException e) {
              throw new FingerpostException("interrupted", e);
            }
            throw new AssertionError();
          }
        };
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                Path ignored = get(hangs, version, "target");
                thrown.set(new AssertionError(ignored + " arrived"));
              } catch (FingerpostException e) {
                thrown.set(e);
              }
            });
    caller.start();
    await().until(() -> hanging.get() == 3);
    caller.interrupt();
    caller.join();
    assertThat(thrown.get()).hasMessageContaining("interrupted");
    assertNothingLeft();
  }

  /** Published by somebody who does not use this library: its digest is right. */
  @Test
  void aManifestThatPointsOutsideIsRefused() throws IOException {
    Version version = publishTree(files);
    UnaryOperator<byte[]> evil =
        all -> new String(all, UTF_8).replace("\"_SUCCESS\"", "\"../evil\"").getBytes(UTF_8);
    assertThatThrownBy(() -> get(forged(evil), rootedIn(version, evil), "target"))
        .isInstanceOf(ObjectDamagedException.class)
        .hasMessageContaining("'..'");
    assertThat(Files.exists(folder.resolve("evil"), LinkOption.NOFOLLOW_LINKS)).isFalse();
    assertNothingLeft();
  }

  @Test
  void aManifestThatListsOtherThanWasPublishedIsRefused() throws IOException {
    Version version = publishTree(files);
    UnaryOperator<byte[]> empty = all -> "{\"format\":1,\"files\":[\n]}\n".getBytes(UTF_8);
    assertThatThrownBy(() -> get(forged(empty), rootedIn(version, empty), "target"))
        .isInstanceOf(ObjectDamagedException.class)
        .hasMessageContaining("does not list what was published");
    assertNothingLeft();
  }

  private ObjectStore forged(UnaryOperator<byte[]> change) {
    return new DamagedStore(objects, "manifest.json", change);
  }

  /** The version, had its manifest been so. */
  private Version rootedIn(Version version, UnaryOperator<byte[]> change) throws IOException {
    Descriptor old = version.descriptor().orElseThrow();
    try (InputStream in = forged(change).read(old.root(), 0, Long.MAX_VALUE, soon())) {
      Sha256 digest = Sha256.of(in.readAllBytes());
      return with(
          version,
          new Descriptor(
              old.attempts(), old.root(), old.size(), digest, old.mediaType(), old.files()));
    }
  }

  private static Version with(Version it, Descriptor descriptor) {
    return new Version(
        it.pointer(),
        it.number(),
        it.state(),
        it.kind(),
        it.operation(),
        it.digest(),
        it.owner(),
        it.position(),
        it.publishedAt(),
        it.supersededAt(),
        it.message(),
        it.labels(),
        it.source(),
        Optional.of(descriptor));
  }

  @Test
  void theRootOfTheDiskIsNoTarget() throws IOException {
    Version version = publishTree(files);
    assertThatThrownBy(
            () -> reader().download(version, Target.of("/"), Globs.ALL, soon(), Progress.NONE))
        .isInstanceOf(TargetException.class);
  }
}
