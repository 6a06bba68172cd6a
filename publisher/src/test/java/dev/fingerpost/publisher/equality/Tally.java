package dev.fingerpost.publisher.equality;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * How often each call had each outcome: equality says nothing about outcomes that never occurred.
 */
final class Tally {
  private final Map<String, Integer> counts = new TreeMap<>();

  synchronized void count(Call call, String answer) {
    for (String one : answer.split("; ", -1)) {
      counts.merge(call.getClass().getSimpleName() + " " + one.split(" ", 2)[0], 1, Integer::sum);
    }
  }

  void assertEach(int atLeast, String call, String... outcomes) {
    assertThat(Arrays.asList(outcomes))
        .allSatisfy(
            it ->
                assertThat(counts.getOrDefault(call + " " + it, 0))
                    .as("times %s answered %s, of %s", call, it, counts)
                    .isGreaterThanOrEqualTo(atLeast));
  }

  @Override
  public String toString() {
    return counts.toString();
  }
}
