package dev.fingerpost.gc.chaos.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No false alarm, whatever a right store, its clients and their deaths leave behind. */
class RightHistoriesTest {
  private static final int HISTORIES = 2_500;

  @TempDir Path folder;

  @Test
  void nothingIsWrongWithARightHistory() throws Exception {
    Checks checks = new Checks(folder);
    Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
    long doubts = 0;
    for (long seed = 0; seed < HISTORIES; seed++) {
      List<Entry> history = Simulation.history(seed);

      Report report = checks.whole(history);

      assertThat(report.violations()).as("seed %d", seed).isEmpty();
      assertThat(report.torn()).isZero();
      assertThat(report.operations()).isEqualTo(history.stream().map(Entry::id).distinct().count());
      history.stream()
          .map(Entry::outcome)
          .filter(Objects::nonNull)
          .forEach(it -> outcomes.merge(it, 1, Integer::sum));
      doubts += history.stream().filter(it -> it.end() == null).count();
    }
    System.out.println("right histories: " + HISTORIES + " outcomes=" + outcomes);
    assertThat(doubts).isGreaterThan(HISTORIES);
    assertThat(outcomes)
        .hasSizeGreaterThan(15)
        .allSatisfy((outcome, count) -> assertThat(count).as(outcome.name()).isGreaterThan(100));
  }
}
