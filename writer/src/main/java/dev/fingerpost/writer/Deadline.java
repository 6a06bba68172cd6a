package dev.fingerpost.writer;

import java.time.Duration;

/**
 * A moment on the monotonic clock after which a caller no longer wants the answer. A budget of more
 * than a hundred years is taken for a hundred years, which every clock and client can count.
 */
public final class Deadline {
  private static final Duration LONGEST = Duration.ofDays(36_500);

  private final Time time;
  private final long start;
  private final Duration budget;

  private Deadline(Time time, Duration budget) {
    this.time = time;
    this.start = time.nanoTime();
    this.budget = budget.compareTo(LONGEST) < 0 ? budget : LONGEST;
  }

  /** A deadline this far from now. */
  public static Deadline after(Duration budget, Time time) {
    return new Deadline(time, budget);
  }

  /** What is left, never negative. */
  public Duration remaining() {
    Duration left = budget.minusNanos(time.nanoTime() - start);
    return left.isNegative() ? Duration.ZERO : left;
  }

  public boolean expired() {
    return remaining().isZero();
  }

  /** The whole budget this deadline began with. */
  public Duration budget() {
    return budget;
  }

  /** A deadline that ends when this one does, or this far from now if that is sooner. */
  public Deadline atMost(Duration limit) {
    Duration left = remaining();
    return new Deadline(time, left.compareTo(limit) < 0 ? left : limit);
  }

  /** A deadline this far from now on the same clock, whatever is left of this one. */
  public Deadline another(Duration own) {
    return new Deadline(time, own);
  }

  /**
   * @param step what the caller is about to do, for the message
   * @throws DeadlineExceededException if the time is up
   */
  public void check(String step) {
    if (expired()) {
      throw new DeadlineExceededException(
          "the deadline of " + Spans.words(budget) + " ran out before: " + step);
    }
  }
}
