package dev.fingerpost.gc;

import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.Spans;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How a run collects.
 *
 * @param full whether to list all attempts of all pointers, and to walk the whole root
 * @param jobs pointers visited at once, at least 1
 * @param minAge objects younger than this, by the bucket's date and this machine's clock, are left
 *     for a later run; zero for none: the proof needs no age
 * @param abandonedAfter how long a lease must be expired, and not released, before its domain is
 *     taken over; empty for never
 * @param howeverMany whether a policy may expire more than ten versions that are more than half of
 *     a pointer's
 * @param maxDeleteFraction the largest share of all attempts that may be dead; a run that finds
 *     more deletes nothing. From 0 to 1, empty for no such limit
 */
public record CollectOptions(
    boolean full,
    int jobs,
    Duration minAge,
    Optional<Duration> abandonedAfter,
    boolean howeverMany,
    OptionalDouble maxDeleteFraction) {
  private static final Duration LONGEST = Duration.ofDays(36_500);

  /**
   * @throws InvalidNameException if a number is out of range; the message says which
   */
  public CollectOptions {
    if (jobs < 1) {
      throw new InvalidNameException("jobs must be at least 1, not " + jobs);
    }
    inRange("min-age", minAge);
    abandonedAfter.ifPresent(it -> inRange("abandoned-after", it));
    if (maxDeleteFraction.isPresent()
        && !(maxDeleteFraction.getAsDouble() >= 0 && maxDeleteFraction.getAsDouble() <= 1)) {
      throw new InvalidNameException(
          "max-delete-fraction " + maxDeleteFraction.getAsDouble() + " is out of range: 0 to 1");
    }
  }

  /** Longer spans lie before every moment a database or a clock can name. */
  private static void inRange(String name, Duration span) {
    if (span.isNegative() || span.compareTo(LONGEST) > 0) {
      throw new InvalidNameException(
          name + " " + Spans.words(span) + " is out of range: 0 to 36500 days");
    }
  }

  /** One run over what changed, four pointers at once, domains abandoned for a day taken over. */
  public static final CollectOptions DEFAULT =
      new CollectOptions(
          false, 4, Duration.ZERO, Optional.of(Duration.ofDays(1)), false, OptionalDouble.empty());

  /** The same over everything, with domains taken over as soon as their lease expired. */
  public CollectOptions everything() {
    return new CollectOptions(
        true, jobs, minAge, Optional.of(Duration.ZERO), howeverMany, maxDeleteFraction);
  }
}
