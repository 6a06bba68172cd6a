package dev.fingerpost.publisher;

import com.google.errorprone.annotations.CheckReturnValue;
import dev.fingerpost.Version;
import dev.fingerpost.writer.Position;
import java.util.Optional;

/** What became of an open. */
@CheckReturnValue
public sealed interface OpenOutcome {
  /**
   * The pointer's floor is now at or above (fence, 0): every predecessor's attempt is dead.
   *
   * @param base the current version, read under the same lock; empty if nothing was published yet
   * @param last the highest version number ever given, 0 for none
   */
  record Opened(Position floor, Optional<Version> base, long last) implements OpenOutcome {}

  /**
   * The pointer was not opened and nothing changed.
   *
   * @param reason one of {@code FORBIDDEN}, {@code WRONG_EPOCH}, {@code UNGRANTED}, {@code STALE}
   * @param floor of the pointer, if it has a row
   * @param detail one line for people
   */
  record Refused(Refusal reason, Optional<Position> floor, String detail) implements OpenOutcome {}
}
