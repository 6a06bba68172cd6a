package dev.fingerpost.cli.lab.world;

import dev.fingerpost.Version;
import dev.fingerpost.lease.DomainState;
import dev.fingerpost.lease.Grant;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.publisher.Seen;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Position;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * One rule that is missing. The decisions are always the real ones; a defect changes what they are
 * shown, here and nowhere else.
 */
enum Defect implements Rules {
  NONE,
  /** The floor's fence is shown as the request's own: no fence is ever too small or too large. */
  NO_FENCE,
  /** The floor's seq is shown as 0: under one fence any order will do. */
  NO_SEQ,
  /** What the ledger has of earlier tenures is not shown: it was cleaned up. */
  LEDGER_PRUNED,
  /** A grant of the second authority is shown as one of the domain's. */
  SPLIT_AUTHORITY,
  /** The authority recovers with the counter of before its newest grant. */
  ROLLBACK_ISSUER;

  @Override
  public Seen shown(Seen seen, Fence fence) {
    return switch (this) {
      case NO_FENCE ->
          floor(seen, it -> new Position(fence, it.fence().equals(fence) ? it.seq() : 0));
      case NO_SEQ -> floor(seen, it -> new Position(it.fence(), 0));
      case LEDGER_PRUNED ->
          known(seen, seen.known().filter(it -> it.position().fence().equals(fence)));
      case NONE, ROLLBACK_ISSUER, SPLIT_AUTHORITY -> seen;
    };
  }

  /**
   * The rules of a database beside which another authority grants.
   *
   * @param elsewhere what that one granted
   */
  Rules beside(Optional<Grant> elsewhere) {
    if (this != SPLIT_AUTHORITY) {
      return this;
    }
    return new Rules() {
      @Override
      public Seen shown(Seen seen, Fence fence) {
        return grant(seen, seen.grant().or(() -> elsewhere.filter(it -> it.fence().equals(fence))));
      }
    };
  }

  /** An authority after a crash; its counter and its grants are durable. */
  DomainState recover(DomainState durable) {
    return this == ROLLBACK_ISSUER
        ? new DomainState(
            durable.name(), durable.counter() - 1, durable.grants(), durable.expiresAt())
        : durable;
  }

  private static Seen floor(Seen seen, UnaryOperator<Position> floor) {
    Optional<PointerRow> row = seen.pointer().map(it -> Altered.floor(it, floor.apply(it.floor())));
    return new Seen(seen.permitted(), seen.store(), row, seen.known(), seen.grant(), seen.source());
  }

  private static Seen known(Seen seen, Optional<Version> known) {
    return new Seen(
        seen.permitted(), seen.store(), seen.pointer(), known, seen.grant(), seen.source());
  }

  private static Seen grant(Seen seen, Optional<Grant> grant) {
    return new Seen(
        seen.permitted(), seen.store(), seen.pointer(), seen.known(), grant, seen.source());
  }
}
