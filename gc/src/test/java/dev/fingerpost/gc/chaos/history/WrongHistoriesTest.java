package dev.fingerpost.gc.chaos.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every lie is found, by the rule it breaks, and the excerpt shows it without the rest. */
class WrongHistoriesTest {
  private static final int OF_EACH_KIND = 145;
  private static final int SEEDS_OF_EACH_KIND = 20_000;
  private static final int LINES = 4;

  @TempDir Path folder;

  @Test
  void everyLieIsFoundAndItsExcerptShowsIt() throws Exception {
    Checks checks = new Checks(folder);
    Map<Lie, Integer> found = new EnumMap<>(Lie.class);
    for (Lie lie : Lie.values()) {
      Random seeds = new Random(lie.name().hashCode());
      for (int tried = 0; tried < SEEDS_OF_EACH_KIND; tried++) {
        if (find(lie, seeds.nextLong(), checks)
            && found.merge(lie, 1, Integer::sum) == OF_EACH_KIND) {
          break;
        }
      }
    }
    System.out.println("wrong histories: " + found);
    assertThat(Lie.values().length * OF_EACH_KIND).isGreaterThan(5_000);
    assertThat(found.keySet()).containsExactlyInAnyOrder(Lie.values());
    assertThat(found.values()).allMatch(it -> it == OF_EACH_KIND);
  }

  /** False if this history gives no occasion for the lie. */
  private static boolean find(Lie lie, long seed, Checks checks) throws Exception {
    Optional<List<Entry>> wrong = lie.tell(Simulation.history(seed), new Random(seed));
    if (wrong.isEmpty()) {
      return false;
    }
    List<Violation> violations = checks.whole(wrong.get()).violations();
    Optional<Violation> broken =
        violations.stream().filter(it -> it.rule() == lie.rule).findFirst();
    assertThat(broken).as("%s, seed %d: %s", lie, seed, violations).isPresent();
    assertThat(violations)
        .as("%s, seed %d", lie, seed)
        .allMatch(it -> !it.excerpt().isEmpty() && it.excerpt().size() <= LINES);
    if (lie.standsAlone()) {
      assertThat(checks.cut(broken.get().excerpt()).violations())
          .as("%s, seed %d: %s", lie, seed, broken.get())
          .anyMatch(it -> it.rule() == lie.rule);
    }
    return true;
  }
}
