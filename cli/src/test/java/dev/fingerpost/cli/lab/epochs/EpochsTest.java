package dev.fingerpost.cli.lab.epochs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.cli.lab.search.Entry.Size;
import dev.fingerpost.cli.lab.search.Report;
import dev.fingerpost.cli.lab.search.Report.Happening;
import dev.fingerpost.cli.lab.search.Step;
import dev.fingerpost.cli.lab.search.Violation;
import dev.fingerpost.writer.Fence;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EpochsTest {
  @Test
  void publishesBeforeAndBehindARecoveryAreAnsweredByTheTable() {
    Report report = report(EpochDefect.NONE, Size.SMALL);

    assertThat(report.violation()).isEmpty();
    assertThat(report.answers()).containsKeys("APPLIED", "STALE", "WRONG_EPOCH");
    assertThat(report.states()).isGreaterThan(30_000);
  }

  @ParameterizedTest
  @CsvSource({
    "NO_EPOCH_IN_THE_FENCE_CHECK,      10, A,         publishes (1.1;1) to database 2",
    "WITNESS_IGNORED,                   4, B,         acquires 1.1 from database 2; opens",
    "ADOPT_IN_PLACE,                   11, collector, deletes (1.1;1)",
    "AUTO_ADVANCE_BY_ANYONE,            6, a client,  moves database 2 to epoch 2",
    "COLLECTOR_OF_THE_OLD_INCARNATION, 11, collector, deletes (1.1;1)",
    "NUMBERS_REUSED,                   11, B,         publishes (2.2;1) to database 2",
  })
  void eachDefectIsAShortStory(EpochDefect defect, int steps, String who, String what) {
    List<Happening> story = report(defect, Size.SMALL).counterexample();

    assertThat(story).hasSize(steps);
    assertThat(story.get(steps - 1).move().who()).isEqualTo(who);
    assertThat(story.get(steps - 1).move().what()).startsWith(what.replace(';', ','));
  }

  @Test
  void ofTwoWritersWithOnePlanTheFirstBegins() {
    Epochs epochs = new Epochs(EpochDefect.NONE, Size.SMALL);

    List<Step<World>> first = epochs.steps(epochs.initial());
    List<Step<World>> second = epochs.steps(first.get(0).next());

    assertThat(first).extracting(Step::who).containsExactly("A", "operator");
    assertThat(second).extracting(Step::who).containsExactly("A", "B", "operator");
  }

  @Test
  void noFenceIsGrantedByADatabaseAndByItsCopy() {
    Epochs epochs = new Epochs(EpochDefect.NONE, Size.SMALL);
    World granted = epochs.steps(epochs.initial()).get(0).next();
    World copied = granted.with(1, granted.site(0).copied());
    Fence fence = Fence.of(1, 1);

    assertThat(Properties.granted(epochs.initial(), 0, false, fence)).isEmpty();
    assertThat(Properties.granted(copied, 1, false, fence)).contains(Violation.FENCE_GRANTED_TWICE);
    assertThat(Properties.granted(copied, 1, false, Fence.of(1, 2))).isEmpty();
  }

  private static Report report(EpochDefect defect, Size size) {
    return Report.of(new Epochs(defect, size), false, states -> {});
  }
}
