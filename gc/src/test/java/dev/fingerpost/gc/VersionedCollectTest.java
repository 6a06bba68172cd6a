package dev.fingerpost.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.Version;
import dev.fingerpost.gc.CollectHistory.Unfreed;
import dev.fingerpost.gc.Worklist.RunOutcome;
import dev.fingerpost.gc.postgres.PostgresCollectHistory;
import dev.fingerpost.gc.testing.VersionedMemoryBucket;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectSettings;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.SystemRandom;
import dev.fingerpost.writer.SystemTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The collector at a bucket that keeps versions, and locks some. */
class VersionedCollectTest {
  private static final CollectOptions CHANGED = CollectOptions.DEFAULT;

  private final PostgresTestStore database = new PostgresTestStore();
  private final StoreRoot root = StoreRoot.parse(database.database.store().root());
  private final VersionedMemoryBucket bucket =
      new VersionedMemoryBucket(root.bucket(), SystemTime.INSTANCE, SystemRandom.INSTANCE);
  private final CollectorLab lab =
      new CollectorLab(
          CollectorLab.Parts.postgres(database).over(bucket.store(root.prefix())),
          () -> bucket.sweeper(root.prefix(), 7));
  private final CollectHistory history =
      new PostgresCollectHistory(database.calls(), PostgresTestStore.repeats());

  @AfterEach
  void close() {
    lab.close();
  }

  private static Position at(long counter, int seq) {
    return new Position(Fence.of(1, counter), seq);
  }

  private static String data(Version version) {
    return version.descriptor().orElseThrow().root().value();
  }

  private static NewObject object(String key) {
    return new NewObject(new ObjectKey(key), "other", ObjectSettings.DEFAULT);
  }

  private static Chunk chunk() {
    return Chunk.of(new byte[3], 3);
  }

  private String whole(String key) {
    return root.fullPrefix(key);
  }

  /** All there is in the bucket, the store's own notes apart. */
  private List<String> left() {
    return bucket.keys().stream()
        .map(root::relative)
        .filter(key -> !key.startsWith(".fingerpost/"))
        .toList();
  }

  private List<String> unfreed() {
    return history.unfreed(100, Lab.soon()).stream().map(Unfreed::key).sorted().toList();
  }

  @Test
  void whatIsLeftIsWhatCanBeReachedAndWhatIsLockedUntilItIsFree() {
    Version one = lab.publish("p", "1");
    Version two = lab.publish("p", "2");
    lab.keepLast("p", 1);
    String orphan = lab.leave("p", at(1, 7)) + "data.txt";
    bucket.overwrite(object(whole(orphan)), chunk());
    bucket.overwrite(object(whole(orphan)), chunk());
    String hidden = lab.leave("p", at(1, 8)) + "data.txt";
    bucket.hide(whole(hidden));
    lab.objects.startParts(object(orphan + ".part"), Lab.soon()).put(1, chunk(), Lab.soon());
    bucket.lock(whole(data(one)));
    bucket.lock(whole(orphan));

    CollectReport first = lab.full();

    List<String> locked = Stream.of(data(one), orphan).sorted().toList();
    assertThat(lab.heard.troubles).hasSize(2).allMatch(it -> it.operation().equals("delete"));
    assertThat(first.outcome()).isEqualTo(RunOutcome.PARTIAL);
    assertThat(first.tally().get(Tally.UNFREED)).isEqualTo(2);
    assertThat(first.tally().get(Tally.UPLOADS)).isEqualTo(1);
    assertThat(left()).containsExactlyInAnyOrder(data(one), data(two), orphan);
    assertThat(unfreed()).isEqualTo(locked);

    assertThat(lab.run(CHANGED).outcome()).isEqualTo(RunOutcome.PARTIAL);
    assertThat(history.unfreed(100, Lab.soon()))
        .allSatisfy(
            it -> {
              assertThat(it.times()).isEqualTo(2);
              assertThat(it.reason()).contains("locked");
            });

    bucket.unlock(whole(data(one)));
    bucket.unlock(whole(orphan));
    CollectReport last = lab.run(CHANGED);
    assertThat(last.outcome()).isEqualTo(RunOutcome.DONE);
    assertThat(left()).containsExactly(data(two));
    assertThat(unfreed()).isEmpty();
    assertThat(lab.sweeper().uploads("", Sweeper.Cursor.START, Lab.soon()).uploads()).isEmpty();
  }

  @Test
  void aPointerThatIsNeverDoneWithDoesNotKeepTheOthersFromTheirTurn() {
    lab.publish("a", "1");
    lab.publish("z", "1");
    lab.full();
    bucket.lock(whole(lab.leave("a", at(1, 9)) + "data.txt"));
    String late = lab.leave("z", at(1, 9));

    for (int run = 0; run < 2; run++) { // one of two pointers in each
      assertThat(lab.run(CHANGED).outcome()).isEqualTo(RunOutcome.PARTIAL);
    }
    assertThat(lab.attempts("z")).hasSize(1).doesNotContain(late);
  }

  @Test
  void whatSomebodyElseDeletedMeanwhileIsNoLongerReported() {
    lab.publish("p", "1");
    String upload = "p/attempts/000001-000000000001-00000009-aaaaaaaaaaaaaaaa/part";
    lab.parts.proofs().notFreed("p", List.of(new Sweeper.Failure(upload, "denied")), Lab.soon());
    assertThat(unfreed()).containsExactly(upload);
    assertThat(lab.full().outcome()).isEqualTo(RunOutcome.DONE);
    assertThat(unfreed()).isEmpty();
  }

  @Test
  void whatAFullVisitCouldNotFreeTheNextRunTriesAgain() {
    Version one = lab.publish("p", "1");
    for (int i = 0; i < 40; i++) {
      lab.publish("others/" + i, "1"); // so that p's turn for a full visit is far off
    }
    lab.full();
    String late = lab.leave("p", at(1, 9)) + "data.txt";
    bucket.lock(whole(late));
    assertThat(lab.full().outcome()).isEqualTo(RunOutcome.PARTIAL);

    bucket.unlock(whole(late));
    assertThat(lab.run(CHANGED).outcome()).isEqualTo(RunOutcome.DONE);
    assertThat(lab.attempts("p")).hasSize(1);
    assertThat(left()).contains(data(one)).doesNotContain(late);
    assertThat(unfreed()).isEmpty();
  }
}
