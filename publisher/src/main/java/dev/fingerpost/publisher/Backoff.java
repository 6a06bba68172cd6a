package dev.fingerpost.publisher;

import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Time;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Pauses between repeats: exponential, bounded, with full jitter, so that many clients of a
 * database that comes back do not return together.
 */
public final class Backoff {
  private static final int MAX_DOUBLINGS = 20;

  private final Limits limits;
  private final Time time;
  private final RandomGenerator random;

  public Backoff(Limits limits, Time time, RandomGenerator random) {
    this.limits = limits;
    this.time = time;
    this.random = random;
  }

  /**
   * Pauses before the next try, never beyond the deadline.
   *
   * @param failures how many tries have failed in a row, at least 1
   * @return whether there is time for another try
   * @throws InterruptedException if interrupted; the flag is then cleared, as ever
   */
  boolean pause(int failures, Deadline deadline) throws InterruptedException {
    int doublings = Math.min(failures - 1, MAX_DOUBLINGS);
    long longest =
        Math.min(limits.longestPause().toNanos(), limits.firstPause().toNanos() << doublings);
    // At least 1 ns: a pause of 0 would not notice an interrupt.
    Duration pause = Duration.ofNanos(1 + random.nextLong(longest));
    Duration left = deadline.remaining();
    time.sleep(pause.compareTo(left) < 0 ? pause : left);
    return !deadline.expired();
  }
}
