package dev.fingerpost.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fingerpost.writer.InvalidNameException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Numbers no run could work with are refused before it begins. */
class CollectOptionsTest {
  private static final Duration DAY = Duration.ofDays(1);

  private static void refuses(
      String message, int jobs, Duration minAge, Duration abandonedAfter, double fraction) {
    assertThatExceptionOfType(InvalidNameException.class)
        .isThrownBy(
            () ->
                new CollectOptions(
                    false,
                    jobs,
                    minAge,
                    Optional.of(abandonedAfter),
                    false,
                    OptionalDouble.of(fraction)))
        .withMessage(message);
  }

  @Test
  void whatIsOutOfRangeIsNamed() {
    refuses("jobs must be at least 1, not 0", 0, DAY, DAY, 0.5);
    refuses("min-age 36501 d is out of range: 0 to 36500 days", 1, Duration.ofDays(36_501), DAY, 1);
    refuses(
        "abandoned-after 36501 d is out of range: 0 to 36500 days",
        1,
        DAY,
        Duration.ofDays(36_501),
        1);
    refuses("max-delete-fraction NaN is out of range: 0 to 1", 1, DAY, DAY, Double.NaN);
    refuses("max-delete-fraction 1.5 is out of range: 0 to 1", 1, DAY, DAY, 1.5);
    assertThat(CollectOptions.DEFAULT.everything().abandonedAfter()).contains(Duration.ZERO);
  }
}
