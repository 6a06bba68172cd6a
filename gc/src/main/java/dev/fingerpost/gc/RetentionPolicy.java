package dev.fingerpost.gc;

import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.Spans;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How many versions are kept, and for how long. Where both are given, both must be exceeded before
 * a version goes.
 *
 * @param keepLast the newest versions that are kept, the current one among them; at least 1
 * @param keepFor how long a version is kept from the moment it stopped being current
 */
public record RetentionPolicy(OptionalInt keepLast, Optional<Duration> keepFor) {
  /** The default: every version is kept. */
  public static final RetentionPolicy EVERYTHING =
      new RetentionPolicy(OptionalInt.empty(), Optional.empty());

  private static final int MOST = 1_000_000;
  private static final Duration LONGEST = Duration.ofDays(36_500);

  /**
   * @throws InvalidNameException if a number is out of range; the message says which
   */
  public RetentionPolicy {
    if (keepLast.isPresent() && (keepLast.getAsInt() < 1 || keepLast.getAsInt() > MOST)) {
      throw new InvalidNameException(
          "keep-last " + keepLast.getAsInt() + " is out of range: 1 to 1000000 versions");
    }
    if (keepFor.filter(it -> it.isNegative() || it.compareTo(LONGEST) > 0).isPresent()) {
      throw new InvalidNameException(
          "keep-for " + Spans.words(keepFor.get()) + " is out of range: 0 to 36500 days");
    }
  }

  /** Whether no version ever goes. */
  public boolean keepsEverything() {
    return keepLast.isEmpty() && keepFor.isEmpty();
  }

  /** For instance {@code keep-last 30, keep-for 90 d}. */
  @Override
  public String toString() {
    if (keepsEverything()) {
      return "keep every version";
    }
    String last = keepLast.isPresent() ? "keep-last " + keepLast.getAsInt() : "";
    String age = keepFor.map(it -> "keep-for " + Spans.words(it)).orElse("");
    return last.isEmpty() || age.isEmpty() ? last + age : last + " and " + age;
  }
}
