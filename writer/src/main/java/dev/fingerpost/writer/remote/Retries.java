package dev.fingerpost.writer.remote;

import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.DeadlineExceededException;
import dev.fingerpost.writer.ObjectStoreException;
import dev.fingerpost.writer.Spans;
import dev.fingerpost.writer.SystemRandom;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.Time;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Repeats requests whose failure may pass. Two budgets bound it, the number of tries and the
 * caller's deadline; the error says which one ran out. Pauses grow exponentially and are drawn from
 * the whole range (full jitter), so that many workers met by one outage do not come back together.
 */
public final class Retries {
  /**
   * The numbers.
   *
   * @param tries of one request, the first included
   * @param firstPause upper end of the first pause's range; it doubles with each try
   * @param longestPause where the doubling stops
   */
  public record Limits(int tries, Duration firstPause, Duration longestPause) {
    /**
     * A broken pooled connection is replaced at once; an outage of some seconds, such as a
     * restarted gateway, is outlasted; a wrong host name is reported in about ten seconds.
     */
    public static final Limits STANDARD =
        new Limits(10, Duration.ofMillis(50), Duration.ofSeconds(5));
  }

  /** One try. */
  public interface Try<T> {
    /**
     * @param timeout after which nobody wants the answer
     */
    T run(Duration timeout) throws RequestFailure;
  }

  private final Limits limits;
  private final RandomGenerator random;
  private final Time time;

  /**
   * Retries with these numbers.
   *
   * @param random must be thread-safe
   */
  public Retries(Limits limits, RandomGenerator random, Time time) {
    this.limits = limits;
    this.random = random;
    this.time = time;
  }

  /** The standard limits on the machine's clock and randomness. */
  public static Retries standard() {
    return new Retries(Limits.STANDARD, SystemRandom.INSTANCE, SystemTime.INSTANCE);
  }

  /**
   * Tries until there is an answer.
   *
   * @param step what is being done to what, for messages
   * @throws RequestFailure if the answer was an error that does not pass
   * @throws ObjectStoreException if the tries ran out
   * @throws DeadlineExceededException if the deadline ran out
   */
  public <T> T call(String step, Deadline deadline, Try<T> one) throws RequestFailure {
    deadline.check(step);
    for (int tries = 1; ; tries++) {
      RequestFailure failure;
      try {
        return one.run(atLeastOneMilli(deadline.remaining()));
      } catch (RequestFailure e) {
        failure = e;
      }
      if (failure.kind() != RequestFailure.Kind.PASSING) {
        throw failure;
      }
      pause(step, tries, failure, deadline);
    }
  }

  private void pause(String step, int tries, RequestFailure failure, Deadline deadline) {
    Duration pause = pauseAfter(tries);
    if (deadline.remaining().compareTo(pause) <= 0) {
      throw new DeadlineExceededException(
          "%s: the deadline of %s ran out after %d tries, the last: %s"
              .formatted(step, Spans.words(deadline.budget()), tries, failure.getMessage()),
          failure);
    }
    if (tries >= limits.tries) {
      throw new ObjectStoreException(
          "%s: gave up after %d tries (%s of the deadline were left), the last: %s"
              .formatted(step, tries, Spans.words(deadline.remaining()), failure.getMessage()),
          failure);
    }
    sleep(step, pause);
  }

  private Duration pauseAfter(int tries) {
    long doubled = limits.firstPause.toNanos() << Math.min(tries - 1, 30);
    return Duration.ofNanos(random.nextLong(Math.min(doubled, limits.longestPause.toNanos()) + 1));
  }

  private void sleep(String step, Duration pause) {
    try {
      time.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ObjectStoreException(step + ": interrupted between two tries", e);
    }
  }

  /** A client takes a time-out of 0 for none at all. */
  private static Duration atLeastOneMilli(Duration left) {
    return left.toMillis() < 1 ? Duration.ofMillis(1) : left;
  }
}
