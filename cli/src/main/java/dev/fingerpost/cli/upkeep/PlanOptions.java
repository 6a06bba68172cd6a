package dev.fingerpost.cli.upkeep;

import dev.fingerpost.cli.options.DurationConverter;
import dev.fingerpost.gc.CollectOptions;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Option;

/** What a collection takes, be it planned or done; a mixin. */
final class PlanOptions {
  @Option(
      names = "--min-age",
      paramLabel = "D",
      converter = DurationConverter.class,
      defaultValue = "0",
      description =
          "Leave objects younger than this, by the bucket's date and this machine's clock. Default:"
              + " 0, since what is deleted is proved dead.")
  private Duration minAge = Duration.ZERO;

  @Option(
      names = "--abandoned-after",
      paramLabel = "D",
      converter = DurationConverter.class,
      defaultValue = "1d",
      description =
          "Close domains whose lease ran out so long ago and was never given back. Default:"
              + " ${DEFAULT-VALUE}.")
  private Duration abandonedAfter = Duration.ofDays(1);

  @Option(
      names = "--yes-expire",
      description =
          "Let a policy expire more than ten versions that are more than half of a pointer's.")
  private boolean yesExpire;

  /** A plan looks at everything. */
  CollectOptions options() {
    return options(true, 1, OptionalDouble.empty());
  }

  CollectOptions options(boolean full, int jobs, OptionalDouble maxDeleteFraction) {
    return new CollectOptions(
        full, jobs, minAge, Optional.of(abandonedAfter), yesExpire, maxDeleteFraction);
  }
}
