package dev.fingerpost.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.Version;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Position;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Attempts of an epoch that ended: dead as far as its floor is known, and otherwise nobody knows.
 */
class LostTest {
  private final PostgresTestStore database = new PostgresTestStore();

  @AfterEach
  void backToTheFirstEpoch() {
    database.database.run("update fingerpost.store set epoch = 1");
  }

  private static Position at(long counter, int seq) {
    return new Position(Fence.of(1, counter), seq);
  }

  @Test
  void whatLiesAboveTheFloorOfAnEpochThatEndedIsKeptAndReported() {
    Version published;
    try (CollectorLab lab = new CollectorLab(CollectorLab.Parts.postgres(database))) {
      published = lab.publish("known", "1");
      lab.publish("unknown", "1");
    }
    database.database.run(
        """
        update fingerpost.store set epoch = 2;
        insert into fingerpost.epoch_floor values ('known', 1, 1000000000005, 3)
        """);
    try (CollectorLab lab = new CollectorLab(CollectorLab.Parts.postgres(database))) {
      lab.publish("known", "2");
      lab.publish("unknown", "2");
      String dead = lab.leave("known", at(5, 3));
      String lost = lab.leave("known", at(5, 4));
      String later = lab.leave("known", at(6, 1));
      String unknown = lab.leave("unknown", at(1, 1));

      CollectReport report = lab.full();

      assertThat(report.outcome()).isEqualTo(Worklist.RunOutcome.DONE);
      assertThat(report.tally().get(Tally.attempts(Verdict.LOST))).isEqualTo(3);
      assertThat(lab.heard.foreign).containsExactlyInAnyOrder(lost, later, unknown);
      assertThat(lab.attempts("known")).contains(lost, later).doesNotContain(dead);
      assertThat(lab.attempts("unknown")).contains(unknown);
      assertThat(lab.heard.proofs())
          .contains(
              "LOST (1.5,4): of an earlier epoch, above the floor (1.5,3)",
              "LOST (1.1,1): of an earlier epoch, no floor is known",
              "REFERENCED by a live version");
      assertThat(published.number()).isEqualTo(1);
      assertThat(lab.full().tally().dead()).isZero();
    }
  }
}
