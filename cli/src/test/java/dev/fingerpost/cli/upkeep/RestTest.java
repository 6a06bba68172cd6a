package dev.fingerpost.cli.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.gc.StopSign;
import dev.fingerpost.writer.testing.SettableTime;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The pauses of a daemon. */
class RestTest {
  private static final Duration HOUR = Duration.ofHours(1);

  private final StopSign stop = new StopSign();
  private final SettableTime time = new SettableTime();

  private Rest rest(long seed) {
    return new Rest(time, new Random(seed), stop);
  }

  @Test
  void daemonsThatWereStartedTogetherBeginWithinATenthAndNotTogether() {
    for (long seed = 0; seed < 100; seed++) {
      rest(seed).first(HOUR);
    }
    assertThat(time.slept())
        .hasSize(100)
        .doesNotHaveDuplicates()
        .allMatch(it -> !it.isNegative() && it.compareTo(HOUR.dividedBy(10)) <= 0);
  }

  @Test
  void thePauseIsTheIntervalATwentiethMoreOrLess() {
    Rest rest = rest(7);
    for (int i = 0; i < 100; i++) {
      rest.between(HOUR);
    }
    assertThat(time.slept())
        .hasSize(100)
        .allMatch(it -> it.minus(HOUR).abs().compareTo(HOUR.dividedBy(20)) <= 0)
        .anyMatch(it -> it.compareTo(HOUR) < 0)
        .anyMatch(it -> it.compareTo(HOUR) > 0);
  }

  @Test
  void whoIsAskedToStopDoesNotRest() {
    stop.raise();
    rest(7).first(HOUR);
    rest(7).between(HOUR);
    assertThat(time.slept()).isEmpty();
  }
}
