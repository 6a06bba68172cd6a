package dev.fingerpost.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.gc.testing.VersionedMemoryBucket;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.publisher.memory.MemoryDatabase;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.MemoryTestStore;
import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectSettings;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.SystemRandom;
import dev.fingerpost.writer.SystemTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several stores in one bucket, and one store under several spellings. */
class SiblingsTest {
  private static final String BUCKET = "shared";
  private static final List<String> POINTERS = List.of("x", "x/y", "x2");

  private final VersionedMemoryBucket bucket =
      new VersionedMemoryBucket(BUCKET, SystemTime.INSTANCE, SystemRandom.INSTANCE);
  private final List<CollectorLab> labs = new ArrayList<>();

  @AfterEach
  void close() {
    labs.forEach(CollectorLab::close);
  }

  private CollectorLab lab(String root, long id) {
    StoreInfo info =
        new StoreInfo(new UUID(id, 1), new StoreRoot(BUCKET, root).toString(), new UUID(id, 2), 1);
    CollectorLab lab = new CollectorLab(parts(info, root), () -> bucket.sweeper(root, 3));
    labs.add(lab);
    return lab;
  }

  private CollectorLab.Parts parts(StoreInfo info, String root) {
    MemoryDatabase database = new MemoryDatabase(info, SystemTime.INSTANCE, Set.of());
    return CollectorLab.Parts.memory(database, MemoryTestStore.ports(database, bucket.store(root)));
  }

  /** Each pointer with a version, an orphan, and an upload under it. */
  private static void fill(CollectorLab lab) {
    for (String pointer : POINTERS) {
      assertThat(lab.publish(pointer, "1").number()).isEqualTo(1);
      String orphan = lab.leave(pointer, new Position(Fence.of(1, 1), 7));
      lab.objects
          .startParts(
              new NewObject(new ObjectKey(orphan + "part"), "n", ObjectSettings.DEFAULT),
              Lab.soon())
          .put(1, Chunk.of(new byte[1], 1), Lab.soon());
    }
  }

  private List<String> keys(String root) {
    return bucket.keys().stream().filter(key -> key.startsWith(root + "/")).toList();
  }

  private static int uploads(CollectorLab lab) {
    return lab.sweeper().uploads("", Sweeper.Cursor.START, Lab.soon()).uploads().size();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a_2", "a-b"})
  void collectingOneStoreDoesNotTouchTheOthers(String root) {
    for (String each : List.of("a", "a_2", "a-b")) {
      fill(lab(each, labs.size() + 1));
    }
    CollectorLab mine = labs.get(List.of("a", "a_2", "a-b").indexOf(root));
    List<String> before = bucket.keys();

    CollectReport report = mine.full();

    assertThat(report.outcome()).isEqualTo(Worklist.RunOutcome.DONE);
    assertThat(report.tally().judged()).isEqualTo(2L * POINTERS.size());
    assertThat(report.tally().get(Tally.FREED)).isEqualTo(POINTERS.size());
    assertThat(mine.heard.foreign).isEmpty();
    List<String> gone = new ArrayList<>(before);
    bucket.keys().forEach(gone::remove);
    assertThat(gone).hasSize(POINTERS.size()).allMatch(key -> key.startsWith(root + "/"));
    for (CollectorLab each : labs) {
      assertThat(uploads(each)).isEqualTo(each == mine ? 0 : POINTERS.size());
      each.full();
    }
    assertThat(bucket.keys()).hasSize(3 * (POINTERS.size() + 1)); // and a witness each
  }

  @Test
  void pointersWhoseNamesBeginAlikeAreCollectedEachByItself() {
    CollectorLab lab = lab("a", 1);
    fill(lab);
    CollectReport plan =
        new OrphanCollector(lab.tools(), "test", lab.workers)
            .plan(
                CollectOptions.DEFAULT,
                Optional.of(new PointerName("x")),
                lab.heard,
                new StopSign());
    assertThat(plan.tally().judged()).isEqualTo(2);
    assertThat(plan.tally().get(Tally.UPLOADS)).isEqualTo(1);
    assertThat(lab.heard.judged).allMatch(it -> it.name().startsWith("x/attempts/"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s3://shared/p/ä b",
        "s3://shared/p/ä b/",
        "s3a://shared/p/ä b",
        "s3n://shared/p/ä b/",
        "s3://shared/p/%C3%A4%20b",
        "s3a://shared/%70/%c3%a4 b/"
      })
  void everySpellingOfARootGivesTheSamePlan(String spelled) {
    CollectorLab lab = lab("p/ä b", 1);
    fill(lab);
    List<Verdict.Judged> planned = planned(lab, lab.tools());
    assertThat(planned).hasSize(2 * POINTERS.size());

    StoreRoot root = StoreRoot.parse(spelled);
    Tools tools =
        lab.tools(
            bucket.store(root.prefix()),
            bucket.sweeper(root.prefix(), 1_000),
            lab.parts.proofs(),
            lab.parts.worklist());
    assertThat(planned(lab, tools)).isEqualTo(planned);
  }

  private static List<Verdict.Judged> planned(CollectorLab lab, Tools tools) {
    lab.heard.clear();
    CollectReport report =
        new OrphanCollector(tools, "test", lab.workers)
            .plan(CollectOptions.DEFAULT, Optional.empty(), lab.heard, new StopSign());
    assertThat(report.tally().get(Tally.UPLOADS)).isEqualTo(POINTERS.size());
    return List.copyOf(lab.heard.judged);
  }

  @ParameterizedTest
  @ValueSource(strings = {"store", "root", "bucket", "incarnation"})
  void aCollectorOfAnotherStoreListsNothing(String wrong) {
    CollectorLab lab = lab("a", 1);
    fill(lab);
    StoreRoot root =
        new StoreRoot(wrong.equals("bucket") ? "other" : BUCKET, wrong.equals("root") ? "b" : "a");
    StoreInfo database =
        new StoreInfo(
            new UUID(wrong.equals("store") ? 9 : 1, 1),
            root.toString(),
            new UUID(wrong.equals("incarnation") ? 9 : 1, 2),
            1);
    CountedBucket counted = new CountedBucket(lab.objects);
    Tools right = lab.tools(counted, counted, lab.parts.proofs(), lab.parts.worklist());
    Tools tools =
        new Tools(
            database,
            right.objects(),
            right.sweeper(),
            right.proofs(),
            right.worklist(),
            right.catalog(),
            right.pointers(),
            right.leases(),
            right.repeats(),
            right.time(),
            right.random());
    OrphanCollector collector = new OrphanCollector(tools, "test", lab.workers);
    List<String> before = keys("a");
    assertThatThrownBy(
            () -> collector.run(CollectOptions.DEFAULT, CollectListener.NONE, new StopSign()))
        .isInstanceOf(WrongStoreException.class);
    assertThatThrownBy(
            () ->
                collector.plan(
                    CollectOptions.DEFAULT, Optional.empty(), CollectListener.NONE, new StopSign()))
        .isInstanceOf(WrongStoreException.class);
    // At most the witness was looked for and read.
    assertThat(counted.requests().keySet()).isSubsetOf("witness", "read");
    assertThat(keys("a")).isEqualTo(before);
  }
}
