package dev.fingerpost.gc.chaos.history;

/** What was answered. */
public enum Outcome {
  /** A publish made the version; a settle found that it had. */
  APPLIED,
  DUPLICATE,
  KEY_CONFLICT,
  STALE,
  UNGRANTED,
  NOT_OPEN,
  UNBOUND,
  VERSION_MISMATCH,
  SOURCE_GONE,
  WRONG_EPOCH,
  FORBIDDEN,
  /** It may have happened, and may still. */
  UNKNOWN,
  /** Certainly nothing was changed. */
  FAILED,
  GRANTED,
  HELD,
  OPENED,
  /** A release, a seal, an expiry that was carried out. */
  DONE,
  /** A settle: it did not happen and will not. */
  NEVER,
  /** A read or a look found the version. */
  READ,
  /** A read found that the version is expired. */
  COLLECTED,
  /** Nothing is there. */
  MISSING,
  /** At the end: published, with these bytes. */
  LIVE,
  EXPIRED,
  DAMAGED,
  /** An answer told this version as the current one; not for files. */
  SEEN;

  /** Whether the version of such an answer was there when it was given. */
  boolean showsVersion() {
    return switch (this) {
      case APPLIED, DUPLICATE, KEY_CONFLICT, READ, COLLECTED, LIVE, EXPIRED, DAMAGED, SEEN -> true;
      default -> false;
    };
  }

  /** Whether its key, digest and position are those of the version that was found. */
  boolean describesVersion() {
    return this == READ || this == LIVE || this == EXPIRED;
  }

  /** Whether the ledger was asked for the key, or would have been before this was said. */
  boolean deniesKey() {
    return switch (this) {
      case STALE, UNGRANTED, NOT_OPEN, UNBOUND, VERSION_MISMATCH, SOURCE_GONE, NEVER, MISSING ->
          true;
      default -> false;
    };
  }
}
