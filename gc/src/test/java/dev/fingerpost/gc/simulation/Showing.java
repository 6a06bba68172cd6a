package dev.fingerpost.gc.simulation;

import dev.fingerpost.Version;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.publisher.Seen;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.writer.Position;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Shows a decision something else than what was seen. */
final class Showing {
  private Showing() {}

  /** The same row with another floor. */
  static PointerRow floor(PointerRow it, Position floor) {
    return new PointerRow(
        it.name(),
        it.domain(),
        floor,
        it.current(),
        it.last(),
        it.openedAt(),
        it.removed(),
        it.retired());
  }

  /** Another floor. */
  static Seen floor(Seen seen, UnaryOperator<Position> floor) {
    return new Seen(
        seen.permitted(),
        seen.store(),
        seen.pointer().map(it -> floor(it, floor.apply(it.floor()))),
        seen.known(),
        seen.grant(),
        seen.source());
  }

  /** Another store's row. */
  static Seen store(Seen seen, StoreInfo store) {
    return new Seen(
        seen.permitted(), store, seen.pointer(), seen.known(), seen.grant(), seen.source());
  }

  /** Something else in the ledger. */
  static Seen known(Seen seen, Optional<Version> known) {
    return new Seen(
        seen.permitted(), seen.store(), seen.pointer(), known, seen.grant(), seen.source());
  }
}
