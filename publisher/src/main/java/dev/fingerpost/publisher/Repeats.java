package dev.fingerpost.publisher;

import com.google.errorprone.annotations.CheckReturnValue;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.DeadlineExceededException;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.ObjectDamagedException;
import dev.fingerpost.writer.Spans;
import java.util.function.Function;

/**
 * Repeats calls that may be repeated whatever became of them (open, the lease calls, looks) until
 * they answer or the deadline ends. Publish and settle have the {@link Publisher}.
 */
public final class Repeats {
  private final Limits limits;
  private final Backoff backoff;

  public Repeats(Limits limits, Backoff backoff) {
    this.limits = limits;
    this.backoff = backoff;
  }

  /**
   * @param what the call in words, for messages: {@code open reports/daily}
   * @param call one try, within the deadline it is given
   * @throws DeadlineExceededException if no try answered in time; it carries the last failure
   * @throws FingerpostException the failure of a try, if trying again will not help; or if
   *     interrupted, with the flag kept
   */
  @CheckReturnValue
  public <T> T call(String what, Deadline deadline, Function<Deadline, T> call) {
    for (int failures = 1; ; failures++) {
      FingerpostException failure;
      try {
        return call.apply(deadline.atMost(limits.call()));
      } catch (FingerpostException e) {
        failure = e;
      }
      if (isPermanent(failure)) {
        throw failure;
      }
      pause(what, failures, deadline, failure);
    }
  }

  private void pause(String what, int failures, Deadline deadline, FingerpostException failure) {
    try {
      if (backoff.pause(failures, deadline)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FingerpostException(what + ": interrupted; last error: " + failure.getMessage(), e);
    }
    throw new DeadlineExceededException(
        what
            + ": no answer within "
            + Spans.words(deadline.budget())
            + "; last error: "
            + failure.getMessage(),
        failure);
  }

  private static boolean isPermanent(FingerpostException failure) {
    return failure instanceof InvalidNameException
        || failure instanceof ObjectDamagedException
        || (failure instanceof PointerStoreException e
            && e.effect() == PointerStoreException.Effect.NOTHING_PERMANENT);
  }
}
