package dev.fingerpost.gc.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.gc.simulation.Simulation.Outcome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The real code holds what it guarantees, whatever a seed does to it. */
class SimulationTest {
  private static final String SEEDS = "fingerpost.simulation.seeds";
  private static final String SEED = "fingerpost.simulation.seed";

  private static @Nullable Quiet quiet;

  @BeforeAll
  static void beQuiet() {
    quiet = new Quiet();
  }

  @AfterAll
  static void speakAgain() {
    if (quiet != null) {
      quiet.close();
    }
  }

  @Test
  @DisabledIfSystemProperty(named = SEED, matches = ".*")
  void everySeedHolds() throws InterruptedException {
    Counts counts = Seeds.hold(Long.getLong(SEEDS, 1_000));
    System.out.println("simulated: " + counts);
    for (Fault each : Fault.values()) {
      assertThat(counts.get(each.name())).as("%s of %s", each, counts).isPositive();
    }
  }

  @Test
  @Tag("full")
  @DisabledIfSystemProperty(named = SEED, matches = ".*")
  void twentyThousandSeedsHold() throws InterruptedException {
    assertThat(Seeds.hold(20_000).get("Applied")).isGreaterThan(20_000);
  }

  /** With {@code -Dfingerpost.simulation.seed=7}: what seed 7 does. */
  @Test
  @EnabledIfSystemProperty(named = SEED, matches = ".*")
  void oneSeedHolds() {
    long seed = Long.getLong(SEED, 0);
    Outcome outcome = Simulation.run(Choices.of(seed), Alteration.NONE, true);
    System.out.println(outcome.trace());
    assertThat(outcome.failure()).as(() -> Seeds.explain(seed, Alteration.NONE)).isNull();
  }

  @Test
  @DisabledIfSystemProperty(named = SEED, matches = ".*")
  void theSameSeedLeavesTheSameTrace() {
    for (long seed = 0; seed < 1_000; seed++) {
      Outcome one = Simulation.run(Choices.of(seed), Alteration.NONE, true);
      Outcome recorded = Simulation.run(Choices.of(one.choices().made()), Alteration.NONE, true);
      assertThat(recorded.trace()).as("seed %s", seed).isEqualTo(one.trace());
    }
  }
}
