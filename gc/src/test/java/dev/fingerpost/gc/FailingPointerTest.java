package dev.fingerpost.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.gc.CollectListener.Trouble;
import dev.fingerpost.gc.Worklist.RunOutcome;
import dev.fingerpost.testing.MemoryTestStore;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Position;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A pointer that cannot be looked at costs no other one its turn. */
class FailingPointerTest {
  private static final Trouble BROKEN =
      new Trouble("collect", "b", "the listing of b/attempts/ broke off");

  private final CollectorLab lab =
      new CollectorLab(CollectorLab.Parts.memory(new MemoryTestStore()));

  @AfterEach
  void close() {
    lab.close();
  }

  private Tools broken() {
    return lab.tools(
        lab.objects,
        new FailingSweeper(lab.sweeper(), "b/attempts/"),
        lab.parts.proofs(),
        lab.parts.worklist());
  }

  @Test
  void itIsReportedAndLeftAndTheOthersGoOn() {
    for (String pointer : List.of("a", "b", "c")) {
      lab.publish(pointer, "1");
      String ignored = lab.leave(pointer, new Position(Fence.of(1, 1), 7));
    }

    CollectReport report = lab.run(CollectOptions.DEFAULT, broken());

    assertThat(report.outcome()).isEqualTo(RunOutcome.PARTIAL);
    assertThat(report.tally().get(Tally.errors("collect"))).isEqualTo(1);
    assertThat(lab.heard.troubles).containsExactly(BROKEN);
    assertThat(lab.attempts("a")).hasSize(1);
    assertThat(lab.attempts("b")).hasSize(2);
    assertThat(lab.attempts("c")).hasSize(1);

    CollectReport next = lab.run(CollectOptions.DEFAULT);
    assertThat(next.outcome()).isEqualTo(RunOutcome.DONE);
    assertThat(lab.attempts("b")).hasSize(1);
  }
}
