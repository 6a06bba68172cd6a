package dev.fingerpost.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.publisher.Witness;
import dev.fingerpost.publisher.Witnesses;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.memory.MemoryObjectStore;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * A collector that is connected to the wrong database, or the wrong root, is told before it looks.
 */
class StoreIdentityTest {
  private static final StoreRoot ROOT = new StoreRoot("bucket", "p");
  private static final UUID STORE = new UUID(1, 1);
  private static final UUID INCARNATION = new UUID(2, 2);

  private final ObjectStore objects = new MemoryObjectStore(ROOT);
  private final StoreIdentity identity = new StoreIdentity(objects);

  private static Deadline soon() {
    return Deadline.after(Duration.ofSeconds(60), SystemTime.INSTANCE);
  }

  private Witness written(UUID store, UUID incarnation, StoreRoot root, int epoch) {
    Witness witness = new Witness(store, incarnation, root, epoch, "75", "00000001");
    return new Witnesses(objects).create(witness, soon());
  }

  private static StoreInfo database(UUID store, String root, UUID incarnation, int epoch) {
    return new StoreInfo(store, root, incarnation, epoch);
  }

  private void assertRefused(StoreInfo database, String... words) {
    assertThatThrownBy(() -> identity.verify(database, soon()))
        .isInstanceOf(WrongStoreException.class)
        .hasMessageContainingAll(words)
        .message()
        .hasLineCount(1);
  }

  @Test
  void databaseOfThisRootIsAccepted() {
    Witness witness = written(STORE, INCARNATION, ROOT, 3);
    assertThat(identity.verify(database(STORE, "s3://bucket/p", INCARNATION, 3), soon()))
        .isEqualTo(witness);
    assertThat(identity.superseded(witness, soon())).isFalse();
    written(STORE, new UUID(2, 3), ROOT, 4);
    assertThat(identity.superseded(witness, soon())).isTrue();
    assertRefused(database(STORE, "s3://bucket/p", INCARNATION, 3), "epoch 4", "epoch 3");
  }

  @Test
  void missingWitnessIsNamedWithTheRemedy() {
    assertRefused(
        database(STORE, "s3://bucket/p", INCARNATION, 1),
        "s3://bucket/p has no witness",
        "run fingerpost init once more to write it");
  }

  @Test
  void everyDifferenceIsRefused() {
    written(STORE, INCARNATION, ROOT, 1);
    assertRefused(database(STORE, "s3://bucket/q", INCARNATION, 1), "s3://bucket/q, not to");
    UUID other = new UUID(9, 9);
    assertRefused(database(other, "s3://bucket/p", INCARNATION, 1), STORE + "", other + "");
    assertRefused(database(STORE, "s3://bucket/p", other, 1), INCARNATION + "", other + "");
    assertRefused(database(STORE, "s3://bucket/p", INCARNATION, 2), "epoch 1", "epoch 2");
  }

  @Test
  void copiedObjectsBelongToWhereTheyCameFrom() {
    written(STORE, INCARNATION, new StoreRoot("elsewhere", "p"), 1);
    assertRefused(database(STORE, "s3://bucket/p", INCARNATION, 1), "copied from s3://elsewhere/p");
  }
}
