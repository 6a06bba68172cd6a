package dev.fingerpost.publisher;

import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * How a pointer was removed. All times are the database's.
 *
 * @param by the owner of the tenure that removed it
 * @param version the one a restore makes current again; 0 if nothing was published
 * @param until from then on its versions may be collected, and a restore may come too late
 */
public record Removal(Instant at, String by, long version, Instant until) {
  private static final Duration LONGEST = Duration.ofDays(36_525);

  /** One line for people: that this pointer is removed, and how it comes back. */
  public String describe(PointerName pointer) {
    return pointer
        + " was removed on "
        + at.truncatedTo(ChronoUnit.SECONDS)
        + " by "
        + by
        + "; fingerpost restore "
        + pointer
        + " brings it back until "
        + until.truncatedTo(ChronoUnit.SECONDS);
  }

  /**
   * Checks for how long a removed pointer's versions are to be kept.
   *
   * @throws InvalidNameException unless it is 0 to 100 years
   */
  public static Duration checkKeep(Duration keep) {
    if (keep.isNegative() || keep.compareTo(LONGEST) > 0) {
      throw new InvalidNameException("what is removed is kept for 0 to 100 years");
    }
    return keep;
  }
}
