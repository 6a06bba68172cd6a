package dev.fingerpost.publisher;

import dev.fingerpost.PublishOutcome;
import java.util.Optional;

/** Why a call was refused: the outcomes of the decision table that change nothing, in its order. */
public enum Refusal {
  /** Line 0: the session's role may not publish on this pointer. */
  FORBIDDEN,
  /** Line 1: the database is not the incarnation the caller or its fence belongs to. */
  WRONG_EPOCH,
  /** Lines 2 and 7: no row, or not opened under this fence. */
  NOT_OPEN,
  /** Line 4: the key and revision are known with another digest. */
  KEY_CONFLICT,
  /** Line 5: (fence, seq) is not above the floor. */
  STALE,
  /** Line 6: this fence was never granted to this owner in the pointer's domain. */
  UNGRANTED,
  /** Line 8: an object does not belong to this attempt. */
  UNBOUND,
  /** Line 9: the expected version is not current. */
  VERSION_MISMATCH,
  /** Line 10: the source version is not live. */
  SOURCE_GONE;

  /** Why this outcome is a refusal, to be counted; empty for one that is not. */
  public static Optional<Refusal> of(PublishOutcome outcome) {
    if (outcome instanceof PublishOutcome.Refused refused) {
      return Optional.of(refused.reason());
    }
    if (outcome instanceof PublishOutcome.KeyConflict) {
      return Optional.of(KEY_CONFLICT);
    }
    if (outcome instanceof PublishOutcome.Stale) {
      return Optional.of(STALE);
    }
    if (outcome instanceof PublishOutcome.VersionMismatch) {
      return Optional.of(VERSION_MISMATCH);
    }
    return outcome instanceof PublishOutcome.SourceGone
        ? Optional.of(SOURCE_GONE)
        : Optional.empty();
  }
}
