package dev.fingerpost.writer;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The fencing token: one 64-bit number {@code epoch · 10¹² + counter}, printed {@code
 * epoch.counter}. Each grant in a domain has a larger fence than every earlier one, for ever.
 *
 * @param value the number, epoch 1 to 999,999 and counter 1 to 999,999,999,999
 */
public record Fence(long value) implements Comparable<Fence> {
  /** The width of the counter, in decimal digits: twelve. */
  static final long COUNTERS = 1_000_000_000_000L;

  public static final int MAX_EPOCH = 999_999;
  public static final long MAX_COUNTER = COUNTERS - 1;

  private static final Pattern PRINTED = Pattern.compile("([1-9][0-9]{0,5})\\.([1-9][0-9]{0,11})");

  /**
   * @throws InvalidNameException if epoch or counter is out of range
   */
  public Fence {
    long epoch = value / COUNTERS;
    if (value < 0 || epoch < 1 || epoch > MAX_EPOCH || value % COUNTERS < 1) {
      throw new InvalidNameException(
          "fence "
              + value
              + " is out of range: the epoch is 1 to 999999, the counter 1 to 999999999999");
    }
  }

  /**
   * @throws InvalidNameException if epoch or counter is out of range
   */
  public static Fence of(int epoch, long counter) {
    if (epoch < 1 || epoch > MAX_EPOCH || counter < 1 || counter > MAX_COUNTER) {
      throw new InvalidNameException(
          "fence "
              + epoch
              + "."
              + counter
              + " is out of range: the epoch is 1 to 999999, the counter 1 to 999999999999");
    }
    return new Fence(epoch * COUNTERS + counter);
  }

  /**
   * Reads the printed form, for instance {@code 1.42}.
   *
   * @throws InvalidNameException if the text is anything else
   */
  public static Fence parse(String printed) {
    Matcher parts = PRINTED.matcher(printed);
    if (!parts.matches()) {
      throw new InvalidNameException(
          "fence " + Names.quote(printed) + " is not of the form epoch.counter, for instance 1.42");
    }
    return of(Integer.parseInt(parts.group(1)), Long.parseLong(parts.group(2)));
  }

  public int epoch() {
    return (int) (value / COUNTERS);
  }

  public long counter() {
    return value % COUNTERS;
  }

  @Override
  public int compareTo(Fence other) {
    return Long.compare(value, other.value);
  }

  @Override
  public String toString() {
    return epoch() + "." + counter();
  }
}
