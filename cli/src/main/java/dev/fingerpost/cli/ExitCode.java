package dev.fingerpost.cli;

import dev.fingerpost.PublishException;
import dev.fingerpost.PublishOutcome;
import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.ObjectDamagedException;
import dev.fingerpost.writer.ObjectMissingException;

/** What a process says when it ends. Scripts rely on these numbers: they never change. */
public enum ExitCode {
  /** Done; a duplicate counts as done. */
  OK(0),
  /** Failed, nothing changed. */
  FAILED(1),
  /** Usage or configuration. */
  USAGE(2),
  /** Fenced out. */
  STALE(83),
  /** Operation key or expected version. */
  CONFLICT(84),
  /** The lease is held by someone else. */
  LEASE_HELD(85),
  /** Not found, or collected. */
  NOT_FOUND(86),
  /** The outcome is unknown; the message says how to settle. */
  UNKNOWN(87),
  /** Damage, drift or lateness found. */
  CHECK_FAILED(88),
  /** Some objects could not be deleted or checked. */
  PARTIAL(89),
  /** Epoch, grant, binding, right, not open, source gone. */
  REFUSED(90),
  /** The child cannot be run. */
  CHILD_CANNOT_RUN(126),
  /** The child was not found. */
  CHILD_NOT_FOUND(127);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }

  public static ExitCode of(PublishOutcome outcome) {
    if (outcome instanceof PublishOutcome.Applied || outcome instanceof PublishOutcome.Duplicate) {
      return OK;
    }
    if (outcome instanceof PublishOutcome.Stale) {
      return STALE;
    }
    if (outcome instanceof PublishOutcome.KeyConflict
        || outcome instanceof PublishOutcome.VersionMismatch) {
      return CONFLICT;
    }
    return outcome instanceof PublishOutcome.Unknown ? UNKNOWN : REFUSED;
  }

  /** A definite answer is 0, whichever it is: the message tells which. */
  public static ExitCode of(SettleOutcome outcome) {
    if (outcome instanceof SettleOutcome.Refused) {
      return REFUSED;
    }
    return outcome instanceof SettleOutcome.Unknown ? UNKNOWN : OK;
  }

  public static ExitCode of(Throwable fault) {
    if (fault instanceof CommandException it) {
      return it.code();
    }
    if (fault instanceof PublishException it) {
      return of(it.outcome());
    }
    if (fault instanceof InvalidNameException) {
      return USAGE;
    }
    if (fault instanceof ObjectMissingException) {
      return NOT_FOUND;
    }
    if (fault instanceof ObjectDamagedException) {
      return CHECK_FAILED;
    }
    boolean inDoubt =
        fault instanceof PointerStoreException it
            && it.effect() == PointerStoreException.Effect.IN_DOUBT;
    return inDoubt ? UNKNOWN : FAILED;
  }
}
