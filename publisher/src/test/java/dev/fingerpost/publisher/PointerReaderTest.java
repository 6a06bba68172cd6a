package dev.fingerpost.publisher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.Tenure;
import dev.fingerpost.Version;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.ObjectDamagedException;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectMissingException;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.ResultManifest.Entry;
import dev.fingerpost.writer.ResultPath;
import dev.fingerpost.writer.Sha256;
import dev.fingerpost.writer.WrappedStore;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Addresses, listings and single files. */
class PointerReaderTest extends ReaderFixture {
  private static final Map<String, byte[]> TREE =
      Map.of("a/x.csv", random(100), "a-b", random(0), "größe.txt", random(70_000));

  private Version resolve(String address) {
    return reader().resolve(Address.parse(address), soon());
  }

  @Test
  void anAddressIsResolvedByCurrentNumberOrKey() {
    Version one = publishFile("one", random(1));
    Version two = publishFile("two", random(2));
    assertThat(resolve("reports/daily").number()).isEqualTo(two.number());
    assertThat(resolve("reports/daily@1").descriptor()).isEqualTo(one.descriptor());
    assertThat(resolve("reports/daily@key:one").number()).isEqualTo(1);
    assertThat(reader().history(POINTER, OptionalLong.empty(), 10, soon()))
        .extracting(Version::number)
        .containsExactly(2L, 1L);
  }

  @Test
  void whatIsNotThereIsSaidTogetherWithWhatIs() {
    assertNotFound("reports/daily", "pointer reports/daily does not exist");
    publishFile("one", random(1));
    assertNotFound("reports/daily@7", "no reports/daily@7: current is 1");
    assertNotFound("reports/daily@key:x", "no reports/daily@key:x: current is 1");
  }

  @Test
  void aRemovedPointerSaysWhoRemovedItAndHowItComesBack() {
    publishFile("one", random(1));
    Removal removal;
    try (Tenure tenure = store.pointer("reports/daily").acquire(Duration.ofMinutes(1))) {
      RemoveOutcome outcome = tenure.remove(Duration.ofDays(7), false);
      removal = ((RemoveOutcome.Removed) outcome).removal();
    }
    String removed =
        "reports/daily was removed on %s by %s; fingerpost restore reports/daily brings it back"
            .formatted(removal.at().truncatedTo(ChronoUnit.SECONDS), removal.by());
    assertNotFound("reports/daily", "there is no reports/daily: " + removed + " until ");
    assertThat(resolve("reports/daily@1").number()).isEqualTo(1);
    assertNotFound("reports/daily@9", removed);
  }

  private void assertNotFound(String address, String message) {
    assertThatThrownBy(() -> resolve(address))
        .isInstanceOf(VersionNotFoundException.class)
        .hasMessageContaining(message);
  }

  @Test
  void theFilesOfATreeAreListedInByteOrder() throws IOException {
    List<Entry> files = reader().files(publishTree(TREE), soon());
    assertThat(files)
        .extracting(it -> it.path().value())
        .containsExactly("a-b", "a/x.csv", "größe.txt");
    assertThat(files.get(1).sha256()).isEqualTo(Sha256.of(TREE.get("a/x.csv")));
    assertThat(files.get(1).mediaType()).isEqualTo("text/csv");
  }

  @Test
  void aSingleFileIsListedUnderItsName() {
    Version version = publishFile("report.csv", random(5));
    assertThat(reader().files(version, soon()))
        .containsExactly(
            new Entry(new ResultPath("report.csv"), 5, Sha256.of(random(5)), "text/csv"));
  }

  @Test
  void aFileOfATreeIsOpenedByItsPath() throws IOException {
    Version version = publishTree(TREE);
    try (InputStream in = reader().open(version, new ResultPath("größe.txt"), soon())) {
      assertThat(in.readAllBytes()).isEqualTo(random(70_000));
    }
    assertThatThrownBy(() -> reader().open(version, new ResultPath("a"), soon()))
        .isInstanceOf(VersionNotFoundException.class)
        .hasMessageContaining("reports/daily@1 has no file 'a'");
    assertThatThrownBy(() -> reader().open(version, soon()))
        .isInstanceOf(VersionNotFoundException.class)
        .hasMessageContaining("has 3 files");
  }

  @Test
  void theOnlyFileOfAFolderNeedsNoPath() throws IOException {
    Version version = publishTree(Map.of("only/one", random(9)));
    try (InputStream in = reader().open(version, soon())) {
      assertThat(in.readAllBytes()).isEqualTo(random(9));
    }
  }

  @Test
  void aCollectedVersionIsSaidToBeSo() {
    publishFile("one", random(1));
    publishFile("two", random(2));
    database.transaction(
        () -> {
          database.expire(POINTER, 1);
          return true;
        });
    assertThatThrownBy(() -> reader().files(resolve("reports/daily@1"), soon()))
        .isInstanceOf(VersionCollectedException.class)
        .hasMessageContaining("version 1 was collected; current is 2");
  }

  @Test
  void aVersionCollectedWhileItIsReadIsSaidToBeSo() {
    Version one = publishFile("one", random(1));
    publishFile("two", random(2));
    assertThatThrownBy(() -> reader(losing()).open(one, soon()).readAllBytes())
        .isInstanceOf(ObjectDamagedException.class)
        .hasMessageContaining("reports/daily@1 is missing");
    database.transaction(
        () -> {
          database.expire(POINTER, 1);
          return true;
        });
    assertThatThrownBy(() -> reader(losing()).open(one, soon()).readAllBytes())
        .isInstanceOf(VersionCollectedException.class);
  }

  private ObjectStore losing() {
    return new WrappedStore(objects) {
      @Override
      public InputStream read(ObjectKey key, long offset, long length, Deadline deadline) {
        throw new ObjectMissingException("gone");
      }

      @Override
      public Optional<ObjectInfo> head(ObjectKey key, Deadline deadline) {
        return Optional.empty();
      }
    };
  }

  @Test
  void nothingOfADamagedManifestIsShown() throws IOException {
    Version version = publishTree(TREE);
    ObjectStore swapped =
        new DamagedStore(
            objects,
            "manifest.json",
            all -> new String(all, UTF_8).replace("a-b", "a-c").getBytes(UTF_8));
    assertThatThrownBy(() -> reader(swapped).files(version, soon()))
        .isInstanceOf(ObjectDamagedException.class)
        .hasMessageContaining("SHA-256");
    ObjectStore shorter = new DamagedStore(objects, "manifest.json", all -> Arrays.copyOf(all, 50));
    assertThatThrownBy(() -> reader(shorter).files(version, soon()))
        .isInstanceOf(ObjectDamagedException.class);
  }
}
