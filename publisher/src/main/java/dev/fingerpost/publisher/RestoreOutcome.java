package dev.fingerpost.publisher;

import com.google.errorprone.annotations.CheckReturnValue;
import dev.fingerpost.writer.Position;
import java.util.Optional;

/** What became of restoring a pointer. */
@CheckReturnValue
public sealed interface RestoreOutcome {
  /**
   * The pointer is back.
   *
   * @param current its current version; 0 if nothing was ever published
   */
  record Restored(long current) implements RestoreOutcome {}

  /** The pointer is not removed, or was published again since; nothing changed. */
  record NotRemoved(String detail) implements RestoreOutcome {}

  /** It is too late: what was current was collected. */
  record Collected(String detail) implements RestoreOutcome {}

  /** The tenure may not act on the pointer; see {@link RemoveOutcome.Refused}. */
  record Refused(Refusal reason, Optional<Position> floor, String detail)
      implements RestoreOutcome {}
}
