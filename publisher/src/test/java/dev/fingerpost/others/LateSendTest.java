package dev.fingerpost.others;

import static dev.fingerpost.testing.FaultyPointerStore.failBefore;
import static dev.fingerpost.testing.Lab.PATIENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Tenure;
import dev.fingerpost.publisher.PointerStoreException.Effect;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.RealStack;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.ResultPath;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A publish that is held on its way to the database, as in Iceberg #3717, where the check for a
 * commit came before the commit, and the files were deleted.
 */
class LateSendTest {
  private static final Content BYTES = Content.ofBytes(new ResultPath("data.bin"), new byte[] {1});

  private final Lab lab = new Lab(RealStack.fresh());
  private final Held late = new Held();

  @AfterEach
  void leave() {
    lab.close();
  }

  @Test
  void settledAsNeverItIsStaleWhenItArrivesAndTheKeyStillWorks() {
    try (Tenure tenure = acquire()) {
      PublishOutcome.Unknown unknown = publishLate(tenure);
      assertThat(lab.store.settle(unknown.settle(), PATIENT.settle()))
          .isInstanceOf(SettleOutcome.Never.class);
      assertThat(late.letGo().answer()).isInstanceOf(PublishOutcome.Stale.class);
      assertThat(lab.store.pointer("reports/daily").current()).isEmpty();
      assertThat(tenure.publish("day", BYTES))
          .isInstanceOfSatisfying(
              PublishOutcome.Applied.class, it -> assertThat(it.version().number()).isEqualTo(1));
    }
  }

  @Test
  void settledAsNeverItArrivesAfterTheKeyWasUsedAndIsADuplicateOfThat() {
    try (Tenure tenure = acquire()) {
      PublishOutcome.Unknown unknown = publishLate(tenure);
      assertThat(lab.store.settle(unknown.settle(), PATIENT.settle()))
          .isInstanceOf(SettleOutcome.Never.class);
      PublishOutcome second = tenure.publish("day", BYTES);
      assertThat(second).isInstanceOf(PublishOutcome.Applied.class);
      assertThat(late.letGo().answer())
          .isEqualTo(new PublishOutcome.Duplicate(second.orElseThrow()));
    }
  }

  private Tenure acquire() {
    return lab.store.pointer("reports/daily").within(PATIENT).acquire(Duration.ofMinutes(5));
  }

  private PublishOutcome.Unknown publishLate(Tenure tenure) {
    lab.line.onPublish(late.leftBehind(), failBefore(Effect.NOTHING_PERMANENT));
    PublishOutcome outcome = tenure.publish("day", BYTES);
    assertThat(outcome).isInstanceOf(PublishOutcome.Unknown.class);
    return (PublishOutcome.Unknown) outcome;
  }
}
