package dev.fingerpost.publisher;

import com.google.errorprone.annotations.CheckReturnValue;
import dev.fingerpost.writer.Position;
import java.util.Optional;

/** What became of removing a pointer. */
@CheckReturnValue
public sealed interface RemoveOutcome {
  /** The pointer is removed, by this call or before. */
  record Removed(Removal removal) implements RemoveOutcome {}

  /**
   * Somebody needs what is published there; nothing changed.
   *
   * @param detail one line for people: who
   */
  record Held(By by, String detail) implements RemoveOutcome {}

  /**
   * The tenure may not act on the pointer; nothing changed.
   *
   * @param reason one of {@code FORBIDDEN}, {@code WRONG_EPOCH}, {@code NOT_OPEN}, {@code STALE},
   *     {@code UNGRANTED}
   * @param floor of the pointer, if it is known
   * @param detail one line for people
   */
  record Refused(Refusal reason, Optional<Position> floor, String detail)
      implements RemoveOutcome {}

  /** What holds a pointer. */
  enum By {
    /** Pins that have not lapsed; force drops them. */
    PINNED,
    /** Tags; force drops them. */
    TAGGED,
    /** Live versions of other pointers that refer to this one's files; nothing drops them. */
    REFERRED
  }
}
