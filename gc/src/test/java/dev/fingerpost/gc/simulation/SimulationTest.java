package dev.fingerpost.gc.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.gc.simulation.Simulation.Outcome;
import dev.fingerpost.testing.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The real code holds what it guarantees, whatever a seed does to it. */
@ExtendWith(Quiet.class)
class SimulationTest {
  private static final String SEEDS = "fingerpost.simulation.seeds";
  private static final String SEED = "fingerpost.simulation.seed";

  /** Outcomes of a publish, verdicts on attempts, ends of doubt, of processes and of epochs. */
  private static final List<String> OCCUR =
      List.of(
          "Applied",
          "Duplicate",
          "KeyConflict",
          "Stale",
          "VersionMismatch",
          "SourceGone",
          "Refused",
          "Unknown",
          "REFERENCED",
          "EXPIRED",
          "IN_FLIGHT",
          "ORPHAN",
          "settle Applied",
          "settle Never",
          "Removed",
          "Restored",
          "pinned",
          "tagged",
          "late and answered",
          "late and refused",
          "read",
          "read 2 files",
          "restarts",
          "thawed",
          "epochs",
          "superseded");

  @Test
  void everySeedHolds() throws InterruptedException {
    long many = Long.getLong(SEEDS, 1_000);
    Counts counts = Seeds.hold(many, many <= 1_000);
    System.out.println("simulated: " + counts);
    List<String> all = new ArrayList<>(OCCUR);
    Stream.of(Fault.values()).map(Fault::name).forEach(all::add);
    assertThat(all)
        .as("what can happen does, in %s seeds: %s", many, counts)
        .allMatch(it -> counts.get(it) > 0);
  }

  @Test
  @Tag("full")
  void twentyThousandSeedsHold() throws InterruptedException {
    assertThat(Seeds.hold(20_000, false).get("Applied")).isGreaterThan(20_000);
  }

  /** With {@code -Dfingerpost.simulation.seed=7}: what seed 7 does. */
  @Test
  void oneSeedHolds() {
    long seed = Long.getLong(SEED, 0);
    Outcome outcome = Simulation.run(Choices.of(seed), Alteration.NONE, true);
    if (System.getProperty(SEED) != null) {
      System.out.println("seed " + seed + "\n" + outcome.trace());
    }
    assertThat(outcome.failure()).as(() -> Seeds.explain(seed, Alteration.NONE)).isNull();
  }

  /** Sets and maps of the platform are in another order in each JVM: nothing may hang on it. */
  @Test
  void anotherJvmLeavesTheSameTraces(@TempDir Path folder) throws IOException {
    try (ChildJvm child = ChildJvm.start(Traces.class, List.of(), folder)) {
      for (String own : Traces.all()) {
        assertThat(child.line()).isEqualTo(own);
      }
    }
  }
}
