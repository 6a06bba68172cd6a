package dev.fingerpost.gc.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.Fingerpost;
import dev.fingerpost.Operation;
import dev.fingerpost.Tenure;
import dev.fingerpost.Version;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.testing.RealStack;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.ResultPath;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.s3.S3Clients;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;

/** Damage done to real bytes and real rows is found, each kind of it, and nothing else. */
class RealStoreCheckTest {
  private static final AtomicInteger COUNT = new AtomicInteger();

  @TempDir private Path folder;
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final S3Client s3 = S3Clients.open(RealStack.settings());
  private final String pointer = "checked/p" + COUNT.incrementAndGet();
  private PostgresTestStore database;
  private Fingerpost store;

  @BeforeEach
  void openStore() {
    database = new PostgresTestStore();
    store = Fingerpost.over(RealStack.fresh());
  }

  @AfterEach
  void closeStore() {
    store.close();
    s3.close();
    workers.shutdownNow();
  }

  private Tenure tenure(String name) {
    return store.pointer(name).acquire(Duration.ofMinutes(5));
  }

  private Version publish(String name, String key, Content content) {
    try (Tenure tenure = tenure(name)) {
      return tenure.publish(Operation.of(key), content).orElseThrow();
    }
  }

  private Version file(String name, String key) {
    byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
    return publish(name, key, Content.ofBytes(new ResultPath("only.txt"), bytes));
  }

  private Version tree(String name, String key) throws IOException {
    Path source = Files.createTempDirectory(folder, "tree");
    Files.createDirectories(source.resolve("data"));
    for (int i = 0; i < 5; i++) {
      Files.writeString(source.resolve("data/part-" + i + ".csv"), key + i);
    }
    Files.writeString(source.resolve("größe 😀.txt"), key);
    Files.writeString(source.resolve("empty"), "");
    return publish(name, key, Content.ofFolder(source));
  }

  private static AttemptId attempt(Version version) {
    return version.descriptor().orElseThrow().attempts().get(0);
  }

  private String key(Version version, String path) {
    return RealStack.root().fullPrefix(attempt(version).prefix() + path);
  }

  private void delete(Version version, String path) {
    s3.deleteObject(it -> it.bucket(RealStack.root().bucket()).key(key(version, path)));
  }

  private void put(Version version, String path, String text) {
    s3.putObject(
        it -> it.bucket(RealStack.root().bucket()).key(key(version, path)),
        RequestBody.fromString(text));
  }

  private Told told = new Told();

  private CheckSummary check(boolean deep) {
    told = new Told();
    return new StoreCheck(store.catalog(), store.objects(), workers, SystemTime.INSTANCE)
        .run(new CheckRequest(List.of(), "", deep, 4), told);
  }

  private List<String> lines(boolean deep) {
    CheckSummary summary = check(deep);
    assertThat(summary.damage() + summary.notes() + summary.unchecked())
        .isEqualTo(told.findings.size());
    return told.lines();
  }

  private void sql(String statement) {
    database.database.run("set session_replication_role = replica; " + statement);
  }

  private String at(long version) {
    return " " + pointer + "@" + version + " ";
  }

  @Test
  void cleanStoreHasNoFindings() throws IOException {
    tree(pointer, "1");
    file(pointer, "2");
    try (Tenure tenure = tenure(pointer)) {
      assertThat(tenure.rollback(Operation.of("back"), 1).orElseThrow().number()).isEqualTo(3);
    }
    publish(pointer + "/empty", "1", Content.ofFolder(Files.createDirectory(folder.resolve("e"))));
    try (Tenure tenure = tenure(pointer + "/opened")) {
      assertThat(tenure.base()).isEmpty();
    }
    for (boolean deep : new boolean[] {false, true}) {
      CheckSummary summary = check(deep);
      assertThat(told.findings).isEmpty();
      assertThat(told.checked).containsExactly(pointer, pointer + "/empty", pointer + "/opened");
      assertThat(summary).isEqualTo(new CheckSummary(3, 4, 8, 12, 0, 0, 0, 0));
    }
  }

  @Test
  void missingTruncatedAndForeignObjectsAreFound() throws IOException {
    Version one = tree(pointer, "1");
    Version two = file(pointer, "2");
    Version three = file(pointer, "3");
    delete(one, "data/part-0.csv");
    delete(one, "größe 😀.txt");
    put(one, "data/part-3.csv", "much longer than it was");
    put(one, "data/part-3.csv.tmp", "x");
    put(one, "zzz", "x");
    delete(two, "only.txt");
    put(three, "only.txt", "33");
    List<String> wanted =
        List.of(
            "damage" + at(1) + "missing data/part-0.csv",
            "damage" + at(1) + "missing größe 😀.txt",
            "damage" + at(1) + "size data/part-3.csv: has 23 bytes, 2 were published",
            "damage" + at(2) + "missing only.txt",
            "damage" + at(3) + "size only.txt: has 2 bytes, 1 were published",
            "note" + at(1) + "extra data/part-3.csv.tmp",
            "note" + at(1) + "extra zzz");
    assertThat(lines(false)).isEqualTo(wanted);
    assertThat(lines(true)).isEqualTo(wanted);
  }

  @Test
  void changedBytesAreFoundByADeepCheckOnly() throws IOException {
    Version one = tree(pointer, "1");
    Version two = file(pointer, "2");
    put(one, "data/part-4.csv", "xx");
    put(two, "only.txt", "x");
    assertThat(lines(false)).isEmpty();
    assertThat(lines(true))
        .hasSize(2)
        .anyMatch(line -> line.startsWith("damage" + at(1) + "digest data/part-4.csv: object "))
        .anyMatch(line -> line.startsWith("damage" + at(2) + "digest only.txt: object "));
  }

  @Test
  void damagedManifestsAreFound() throws IOException {
    Version one = tree(pointer, "1");
    Version two = tree(pointer, "2");
    tree(pointer, "3");
    delete(one, "_fingerpost-manifest.json");
    put(two, "_fingerpost-manifest.json", "{\"format\":1,\"files\":[\n]}\n");
    sql("update fingerpost.publication set files = 9 where version = 3");
    assertThat(lines(false))
        .hasSize(3)
        .contains("damage" + at(1) + "missing _fingerpost-manifest.json")
        .anyMatch(line -> line.startsWith("damage" + at(2) + "manifest: object "))
        .contains(
            "damage"
                + at(3)
                + "manifest: it lists 7 files of 11 bytes, but the version's row says 9 of 11");
  }

  @Test
  void rowsThatContradictEachOtherAreFound() {
    for (String key : new String[] {"1", "2", "3"}) {
      file(pointer, key);
    }
    sql("update fingerpost.pointer set current_version = 2");
    assertThat(lines(false))
        .containsExactly(
            "damage " + pointer + " current: the row names version 2, but the newest is version 3");
    sql("update fingerpost.pointer set current_version = 3, floor_seq = 0");
    assertThat(lines(false))
        .singleElement()
        .asString()
        .startsWith("damage " + pointer + " floor: it is ");
    sql("update fingerpost.pointer set floor_seq = 99999999, last_version = 3");
    assertThat(lines(false)).isEmpty();
    sql("update fingerpost.publication set superseded_at = null where version = 1");
    assertThat(lines(false))
        .containsExactly(
            "damage "
                + pointer
                + " superseded: 2 versions are marked as not superseded, the newest of them version"
                + " 3; it must be version 3 alone");
    sql("update fingerpost.publication set attempts = array['elsewhere/'] where version = 2");
    assertThat(lines(false))
        .hasSize(2)
        .anyMatch(line -> line.startsWith("damage " + pointer + " row: a version refers to "));
  }

  @Test
  void rowWhoseRootIsElsewhereIsFound() {
    Version one = file(pointer, "1");
    Version two = file(pointer, "2");
    sql(
        "update fingerpost.publication set root_key = '%s' where version = 2"
            .formatted(one.descriptor().orElseThrow().root()));
    assertThat(lines(false))
        .containsExactly(
            "damage"
                + at(2)
                + "row: its root "
                + one.descriptor().orElseThrow().root()
                + " is under none of its attempts");
    assertThat(two.number()).isEqualTo(2);
  }

  @Test
  void attemptsNobodyRefersToAreCounted() throws IOException {
    Version one = tree(pointer, "1");
    file(pointer, "2");
    database.expire(one.pointer(), 1);
    assertThat(check(false)).isEqualTo(new CheckSummary(1, 1, 1, 1, 0, 0, 0, 1));
  }

  @Test
  void removedPointerIsConsistent() {
    file(pointer, "1");
    try (Tenure tenure = tenure(pointer)) {
      Object unused = tenure.remove(Duration.ofDays(1), false);
    }
    assertThat(lines(true)).isEmpty();
    sql("update fingerpost.publication set superseded_at = null");
    assertThat(lines(true)).singleElement().asString().contains("; it must be none alone");
  }
}
