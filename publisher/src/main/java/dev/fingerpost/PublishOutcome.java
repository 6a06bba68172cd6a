package dev.fingerpost;

import com.google.errorprone.annotations.CheckReturnValue;
import dev.fingerpost.publisher.Refusal;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Sha256;
import java.util.Optional;

/**
 * What became of a publish: one case per thing a caller can do about it. All but {@link Unknown}
 * are final.
 */
@CheckReturnValue
public sealed interface PublishOutcome {
  /** A publish that took effect now. */
  record Applied(Version version) implements PublishOutcome {}

  /** The same operation was applied before, as this version; nothing moved. */
  record Duplicate(Version version) implements PublishOutcome {}

  /** The key and revision belong to another operation. */
  record KeyConflict(Sha256 recordedDigest, long recordedVersion, Standing standing)
      implements PublishOutcome {}

  /** Fenced out: (fence, seq) is not above the floor, and never will be. */
  record Stale(Position attempted, Standing standing) implements PublishOutcome {
    public Position floor() {
      return standing.floor();
    }
  }

  /** Somebody else published meanwhile: the expected version is not current. */
  record VersionMismatch(long expected, Standing standing) implements PublishOutcome {}

  /**
   * The version to roll back to or promote is no longer live, or never was.
   *
   * @param expired true if it is EXPIRED, which is for ever; false if there is no such version,
   *     which may change: after a lost reply only the first is a final answer
   */
  record SourceGone(String source, boolean expired, Standing standing) implements PublishOutcome {}

  /**
   * Refused for a reason no retry of the same call will cure.
   *
   * @param reason FORBIDDEN, WRONG_EPOCH, NOT_OPEN, UNGRANTED or UNBOUND
   * @param standing empty for lines 0 to 2 of the table
   * @param detail one line for people
   */
  record Refused(Refusal reason, Optional<Standing> standing, String detail)
      implements PublishOutcome {}

  /**
   * Neither success nor failure: the reply was lost and the caller's deadline ran out before the
   * ledger could be asked. Settle it with {@code Fingerpost.settle}; never assume either.
   *
   * @param detail which budget ran out, and the last error
   */
  record Unknown(SettleRequest settle, String detail) implements PublishOutcome {}

  /** How the pointer stood when it decided. */
  record Standing(long currentVersion, Position floor) {}

  /**
   * The version this publish led to.
   *
   * @throws PublishException if it did not lead to one; it carries this outcome
   */
  default Version orElseThrow() {
    if (this instanceof Applied applied) {
      return applied.version();
    }
    if (this instanceof Duplicate duplicate) {
      return duplicate.version();
    }
    throw new PublishException(this);
  }

  /** One line for people: what happened and what to do. */
  default String describe() {
    return Descriptions.of(this);
  }
}
