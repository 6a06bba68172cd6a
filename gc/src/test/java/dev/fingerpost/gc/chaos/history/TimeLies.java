package dev.fingerpost.gc.chaos.history;

import java.util.Optional;
import java.util.function.Predicate;

/** Lies about what was current and which floor stood when. */
final class TimeLies {
  private TimeLies() {}

  static boolean staleRead(Liar liar) {
    return stale(liar, it -> it.outcome() == Outcome.READ);
  }

  static boolean staleRefusal(Liar liar) {
    return stale(
        liar, it -> it.outcome() == Outcome.STALE || it.outcome() == Outcome.VERSION_MISMATCH);
  }

  private static boolean stale(Liar liar, Predicate<Entry> which) {
    return moveAfter(
        liar,
        liar.pair(
            it -> which.test(it) && Liar.current(it) >= 0,
            it -> Liar.current(it) > 0,
            (one, other) -> Liar.current(one) < Liar.current(other)));
  }

  private static boolean moveAfter(Liar liar, Optional<Liar.Pair> pair) {
    return liar.change(
        pair.map(Liar.Pair::one),
        it -> {
          long end = pair.get().other().end();
          return it.start(end + 1).end(end + 2);
        });
  }

  static boolean nothing(Liar liar) {
    return liar.add(
        liar.any(Liar::applied),
        it ->
            Entry.of("", Op.READ, it.pointer(), it.end() + 1)
                .end(it.end() + 2)
                .outcome(Outcome.MISSING));
  }

  static boolean floorBack(Liar liar) {
    return moveAfter(
        liar,
        liar.pair(
            TimeLies::toldFloor,
            TimeLies::toldFloor,
            (one, other) -> floor(one).surelyBelow(floor(other))));
  }

  private static boolean toldFloor(Entry it) {
    return it.end() != null && it.floorFence() != null;
  }

  private static Place floor(Entry it) {
    return new Place(it.floorFence(), it.floorSeq());
  }

  static boolean oldFence(Liar liar) {
    return liar.add(
        liar.any(Liar::applied),
        it ->
            Entry.of("", Op.OPEN, it.pointer(), it.start() - 2)
                .end(it.start() - 1)
                .outcome(Outcome.OPENED)
                .position(it.fence() + 1, null));
  }

  static boolean belowFloor(Liar liar) {
    return liar.add(
        liar.any(Liar::applied),
        it ->
            Entry.of("", Op.PUBLISH, it.pointer(), it.start() - 2)
                .end(it.start() - 1)
                .outcome(Outcome.STALE)
                .position(it.fence(), 0L)
                .floor(it.fence(), it.seq()));
  }

  /** Whenever it was, who saw the version before it saw a floor above it. */
  static boolean lateBelowFloor(Liar liar) {
    return liar.add(
        liar.any(it -> it.op() == Op.FINAL && it.fence() != null),
        it ->
            Entry.of("", Op.OPEN, it.pointer(), 0)
                .end(liar.after())
                .outcome(Outcome.OPENED)
                .current(it.version() - 1)
                .position(it.fence() + 1, null)
                .floor(it.fence() + 1, 0L));
  }
}
