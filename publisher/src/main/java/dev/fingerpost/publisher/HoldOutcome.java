package dev.fingerpost.publisher;

import com.google.errorprone.annotations.CheckReturnValue;

/** What became of pinning, tagging, or their opposites. */
@CheckReturnValue
public sealed interface HoldOutcome<T> {
  /** It was done, now or before. */
  record Done<T>(T value) implements HoldOutcome<T> {}

  /**
   * Nothing changed.
   *
   * @param detail one line for people
   */
  record Refused<T>(Reason reason, String detail) implements HoldOutcome<T> {}

  /** Why it was refused. */
  enum Reason {
    /** The session's role may not do this. */
    FORBIDDEN,
    /** There is no such version. */
    NOT_FOUND,
    /** The version's objects were given up: nothing can hold it any more. */
    EXPIRED,
    /** The pin's id or the tag belongs to another version. */
    TAKEN
  }

  /**
   * What was asked for.
   *
   * @throws VersionNotFoundException if there is no such version
   * @throws VersionCollectedException if it was collected
   * @throws HoldRefusedException if it was refused for another reason
   */
  default T orElseThrow() {
    if (this instanceof Done<T> done) {
      return done.value();
    }
    Refused<T> refused = (Refused<T>) this;
    throw switch (refused.reason()) {
      case NOT_FOUND -> new VersionNotFoundException(refused.detail());
      case EXPIRED -> new VersionCollectedException(refused.detail());
      case FORBIDDEN, TAKEN -> new HoldRefusedException(refused.reason(), refused.detail());
    };
  }
}
