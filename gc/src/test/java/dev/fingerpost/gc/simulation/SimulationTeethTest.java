package dev.fingerpost.gc.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.gc.simulation.Simulation.Outcome;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A guard that is switched off is missed: a recorded seed shows it, as long as it shows it. */
@ExtendWith(Quiet.class)
class SimulationTeethTest {
  private static final String TOOTH = "fingerpost.simulation.tooth";
  private static final int SEEDS = 20_000;

  @ParameterizedTest
  @EnumSource
  void bites(Tooth tooth) {
    Outcome bitten = Simulation.run(Choices.of(tooth.seed), tooth.alteration, false);
    assertThat(Seeds.kind(bitten))
        .as("seed %s without %s; record another with -D%s=%s", tooth.seed, tooth, TOOTH, tooth)
        .isEqualTo(tooth.guarantee);
    Outcome whole = Simulation.run(Choices.of(tooth.seed), Alteration.NONE, false);
    assertThat(Seeds.kind(whole)).as("seed %s of the real code", tooth.seed).isEmpty();
  }

  /** What {@link Tooth#NO_BINDING} needs to show anything is not what breaks. */
  @Test
  void aCarelessClientIsRefused() {
    holds(Tooth.CARELESS, Tooth.NO_BINDING);
  }

  /** Nor is what {@link Tooth#PUBLISH_WITHOUT_OPEN} needs. */
  @Test
  void aHastyClientIsRefused() {
    holds(Tooth.HASTY, Tooth.PUBLISH_WITHOUT_OPEN);
  }

  private static void holds(Alteration client, Tooth tooth) {
    LongStream.concat(LongStream.range(0, 50), LongStream.of(tooth.seed))
        .forEach(
            seed -> {
              Outcome outcome = Simulation.run(Choices.of(seed), client, false);
              assertThat(outcome.failure()).as("seed %s", seed).isNull();
            });
  }

  /**
   * With {@code -Dtest=SimulationTeethTest#canBite -Dfingerpost.simulation.tooth=NO_FENCE}, or ALL:
   * the first seed that shows it.
   */
  @ParameterizedTest
  @EnumSource
  @EnabledIfSystemProperty(named = TOOTH, matches = ".*")
  void canBite(Tooth tooth) {
    String wanted = System.getProperty(TOOTH, "");
    if (wanted.equals("ALL") || wanted.equals(tooth.name())) {
      long first =
          LongStream.range(0, SEEDS).filter(seed -> shows(tooth, seed)).findFirst().orElse(-1);
      System.out.println(tooth + " is shown by seed " + first);
      assertThat(first).as("a seed below %s without %s", SEEDS, tooth).isNotNegative();
    }
  }

  private static boolean shows(Tooth tooth, long seed) {
    Outcome outcome = Simulation.run(Choices.of(seed), tooth.alteration, false);
    if (outcome.failure() == null) {
      return false;
    }
    System.out.println(tooth + " seed " + seed + ": " + outcome.failure());
    return Seeds.kind(outcome).equals(tooth.guarantee);
  }
}
