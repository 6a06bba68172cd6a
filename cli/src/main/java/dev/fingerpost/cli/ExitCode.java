package dev.fingerpost.cli;

import dev.fingerpost.LeaseHeldException;
import dev.fingerpost.OpenRefusedException;
import dev.fingerpost.PublishException;
import dev.fingerpost.PublishOutcome;
import dev.fingerpost.gc.WrongStoreException;
import dev.fingerpost.publisher.HoldOutcome;
import dev.fingerpost.publisher.HoldRefusedException;
import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.Refusal;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.VersionCollectedException;
import dev.fingerpost.publisher.VersionNotFoundException;
import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.ObjectDamagedException;
import dev.fingerpost.writer.ObjectMissingException;

/** What a process says when it ends. Scripts rely on these numbers: they never change. */
public enum ExitCode {
  OK(0, "done; a duplicate counts as done"),
  FAILED(1, "failed, nothing changed"),
  USAGE(2, "usage or configuration"),
  STALE(83, "fenced out"),
  CONFLICT(84, "operation key or expected version"),
  LEASE_HELD(85, "the lease is held by someone else"),
  NOT_FOUND(86, "not found, or collected"),
  UNKNOWN(87, "the outcome is unknown; the message says how to settle"),
  CHECK_FAILED(88, "damage, drift or lateness found"),
  PARTIAL(89, "some objects could not be deleted or checked"),
  REFUSED(90, "epoch, grant, binding, right, not open, source gone, or a limit was met"),
  CHILD_CANNOT_RUN(126, "the child cannot be run"),
  CHILD_NOT_FOUND(127, "the child was not found");

  private final int code;
  private final String meaning;

  ExitCode(int code, String meaning) {
    this.code = code;
    this.meaning = meaning;
  }

  /** One line for people. */
  public String meaning() {
    return meaning;
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

  /** Of a refusal that changed nothing. */
  static ExitCode of(Refusal refusal) {
    return refusal == Refusal.STALE ? STALE : REFUSED;
  }

  public static ExitCode of(Throwable fault) {
    if (fault instanceof CommandException it) {
      return it.code();
    }
    if (fault instanceof PublishException it) {
      return of(it.outcome());
    }
    if (fault instanceof LeaseHeldException) {
      return LEASE_HELD;
    }
    if (fault instanceof OpenRefusedException it) {
      return of(it.reason());
    }
    if (fault instanceof WrongStoreException) {
      return REFUSED;
    }
    if (fault instanceof HoldRefusedException it) {
      return it.reason() == HoldOutcome.Reason.TAKEN ? CONFLICT : REFUSED;
    }
    if (fault instanceof InvalidNameException) {
      return USAGE;
    }
    if (fault instanceof VersionNotFoundException
        || fault instanceof VersionCollectedException
        || fault instanceof ObjectMissingException) {
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
