package dev.fingerpost.publisher;

import com.google.errorprone.annotations.CheckReturnValue;
import dev.fingerpost.PublishOutcome;
import dev.fingerpost.publisher.PointerStoreException.Effect;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.DeadlineExceededException;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.Spans;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes and settles through lost replies, within the caller's deadline:
 *
 * <ol>
 *   <li>Send. An answer to a first send is the outcome.
 *   <li>A fault that certainly changed nothing: repeat the identical request if that may help.
 *   <li>A fault that leaves it open whether the send was applied: from now on the publish is in
 *       doubt, whatever else happens; repeat the identical request.
 *   <li>In doubt, only an answer that is true of <em>every</em> send of this request, also of one
 *       that still travels, ends it: see {@link #afterDoubt}.
 *   <li>Anything else, the deadline and an interrupt included, leaves it {@code Unknown}: a value
 *       that says how to settle. Nothing is ever deleted here.
 * </ol>
 *
 * <p>An {@link Error} of the port passes through untouched; whoever sent must then assume doubt.
 */
@CheckReturnValue
public final class Publisher {
  private static final Logger LOG = LoggerFactory.getLogger(Publisher.class);

  private final PointerStore store;
  private final Limits limits;
  private final Backoff backoff;

  public Publisher(PointerStore store, Limits limits, Backoff backoff) {
    this.store = store;
    this.limits = limits;
    this.backoff = backoff;
  }

  /**
   * Publishes.
   *
   * @throws FingerpostException only if this publish certainly changed nothing and no send of it
   *     can change anything later: a permanent failure, or the deadline ({@link
   *     DeadlineExceededException}) or an interrupt (flag kept) before anything was in doubt
   */
  public PublishOutcome publish(PublishRequest request, Deadline deadline) {
    deadline.check("publish " + request.pointer() + " key " + request.operation());
    boolean inDoubt = false;
    for (int sends = 1; ; sends++) {
      RuntimeException failure;
      try {
        PublishOutcome answer = store.publish(request, deadline.atMost(limits.call()));
        return inDoubt ? afterDoubt(request, answer) : answer;
      } catch (RuntimeException e) {
        failure = e;
      }
      Effect effect = effect(failure);
      inDoubt |= effect == Effect.IN_DOUBT;
      if (effect == Effect.NOTHING_PERMANENT && !inDoubt) {
        throw failure;
      }
      String end = effect == Effect.NOTHING_PERMANENT ? "a repeat failed" : pause(sends, deadline);
      if (!end.isEmpty()) {
        return giveUp(request, inDoubt, end + " after " + sends + " sends", failure);
      }
    }
  }

  /**
   * Settles a publish in doubt: afterwards it was applied, or never will be.
   *
   * @return {@code Unknown} if no try was answered before the deadline or an interrupt (flag kept):
   *     the question stays open, whatever the failures were
   */
  public SettleOutcome settle(SettleRequest request, Deadline deadline) {
    for (int sends = 1; ; sends++) {
      RuntimeException failure;
      try {
        return store.settle(request, deadline.atMost(limits.call()));
      } catch (RuntimeException e) {
        failure = e;
      }
      // A lost reply of settle is repeated like any other failure: the second answer is the same.
      String end =
          effect(failure) == Effect.NOTHING_PERMANENT ? "settling failed" : pause(sends, deadline);
      if (!end.isEmpty()) {
        return new SettleOutcome.Unknown(end + "; last error: " + failure.getMessage());
      }
    }
  }

  /**
   * The outcome of a publish with an earlier send in doubt, given the answer to a repeat. The
   * earlier send may have been applied, may have been lost, or may still be on its way and arrive
   * after this answer.
   */
  private static PublishOutcome afterDoubt(PublishRequest request, PublishOutcome answer) {
    // 1. Send A is applied as version 7, its reply is lost.
    // 2. The repeat finds (fence, seq) no longer above the floor, and 7, not 6, current.
    // 3. It must not say STALE or VERSION_MISMATCH, which would read as "not applied". It cannot:
    //    the ledger is asked first (lines 3, 4), under the row lock, in a later statement.
    if (answer instanceof PublishOutcome.Duplicate known) {
      boolean own = known.version().position().equals(request.position());
      return own ? new PublishOutcome.Applied(known.version()) : known;
    }
    return isFinal(answer)
        ? answer
        : unknown(request, "a repeat was answered '" + answer.describe() + "'");
  }

  /** Whether an answer is true of every other send of the same request, now and for ever. */
  private static boolean isFinal(PublishOutcome answer) {
    if (answer instanceof PublishOutcome.VersionMismatch it) {
      // Versions only rise: what is below the current one can never be current again. But none, 0,
      // can: (1) A expects 0 and is on its way, (2) its repeat finds 7 current, (3) the tenure
      // removes the pointer, (4) A arrives and is applied.
      return it.expected() > 0 && it.expected() < it.standing().currentVersion();
    }
    if (answer instanceof PublishOutcome.SourceGone it) {
      // EXPIRED is terminal; a version that does not exist yet may be LIVE when A arrives.
      return it.expired();
    }
    // A refusal by right, epoch, grant or opening may have changed between A and the repeat.
    // A ledger row stays for ever (3, 4); the floor never goes back (5).
    return answer instanceof PublishOutcome.Applied
        || answer instanceof PublishOutcome.KeyConflict
        || answer instanceof PublishOutcome.Stale;
  }

  /** Pauses before a repeat; says why there is none to be, or nothing. */
  private String pause(int sends, Deadline deadline) {
    try {
      return backoff.pause(sends, deadline)
          ? ""
          : "the budget of " + Spans.words(deadline.budget()) + " ran out";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "interrupted";
    }
  }

  private static PublishOutcome giveUp(
      PublishRequest request, boolean inDoubt, String end, RuntimeException failure) {
    String detail = end + "; last error: " + failure.getMessage();
    if (inDoubt) {
      return unknown(request, detail);
    }
    String message =
        "publish "
            + request.pointer()
            + " key "
            + request.operation()
            + ": "
            + detail
            + "; nothing was changed";
    throw Thread.currentThread().isInterrupted()
        ? new FingerpostException(message, failure)
        : new DeadlineExceededException(message, failure);
  }

  private static PublishOutcome unknown(PublishRequest request, String detail) {
    return new PublishOutcome.Unknown(SettleRequest.of(request), detail);
  }

  /** What is not known to have changed nothing is in doubt. */
  private static Effect effect(RuntimeException failure) {
    if (failure instanceof PointerStoreException e) {
      return e.effect();
    }
    LOG.warn("the pointer store failed in a way it does not declare; in doubt", failure);
    return Effect.IN_DOUBT;
  }
}
