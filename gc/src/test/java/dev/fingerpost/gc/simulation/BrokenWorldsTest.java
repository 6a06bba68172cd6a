package dev.fingerpost.gc.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.gc.simulation.Simulation.Outcome;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every invariant sees the world it is there for. */
@ExtendWith(Quiet.class)
class BrokenWorldsTest {
  private static final int SEEDS = 3_000;

  static Set<String> guarantees() {
    return BrokenWorlds.all().keySet();
  }

  /** A run that hangs would tell nothing. */
  @Test
  void aRunWithoutEndIsEnded() {
    Outcome outcome = Simulation.run(Choices.of(0), BrokenWorlds::withoutLeases, false);
    assertThat(outcome.failure()).hasMessageContaining("no end after");
  }

  @ParameterizedTest
  @MethodSource("guarantees")
  void isSeen(String guarantee) {
    Alteration broken = Objects.requireNonNull(BrokenWorlds.all().get(guarantee));
    OptionalInt seed =
        IntStream.range(0, SEEDS)
            .filter(
                it -> Seeds.kind(Simulation.run(Choices.of(it), broken, false)).equals(guarantee))
            .findFirst();
    assertThat(seed).isPresent();
    System.out.println(guarantee + " is seen by seed " + seed.getAsInt());
  }
}
