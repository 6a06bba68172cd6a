package dev.fingerpost.gc.chaos.history;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** Lies about what an operation key did. */
final class KeyLies {
  private static final List<Outcome> DENIALS =
      List.of(
          Outcome.STALE,
          Outcome.UNGRANTED,
          Outcome.NOT_OPEN,
          Outcome.UNBOUND,
          Outcome.VERSION_MISMATCH,
          Outcome.SOURCE_GONE);

  private KeyLies() {}

  static boolean madeTwo(Liar liar) {
    return sameKey(liar, Liar::applied);
  }

  static boolean madeTwoAtTheEnd(Liar liar) {
    return sameKey(liar, it -> it.op() == Op.FINAL && it.key() != null);
  }

  private static boolean sameKey(Liar liar, Predicate<Entry> which) {
    Optional<Liar.Pair> pair =
        liar.pair(which, which, (one, other) -> !one.version().equals(other.version()));
    return liar.change(
        pair.map(Liar.Pair::one),
        it -> it.key(pair.get().other().key()).digest(pair.get().other().digest()));
  }

  static boolean duplicateOfAnother(Liar liar) {
    return duplicateOf(liar, it -> true);
  }

  /** A version whose key nobody told. */
  static boolean duplicateOfNameless(Liar liar) {
    return duplicateOf(
        liar, it -> liar.none(other -> Liar.names(other) && Liar.sameVersion(it, other)));
  }

  private static boolean duplicateOf(Liar liar, Predicate<Entry> which) {
    Optional<Liar.Pair> pair =
        liar.pair(
            it -> it.outcome() == Outcome.DUPLICATE && namedElsewhere(liar, it, other -> true),
            it -> it.op() == Op.FINAL && which.test(it),
            (one, other) -> !one.version().equals(other.version()));
    return liar.change(pair.map(Liar.Pair::one), it -> it.version(pair.get().other().version()));
  }

  private static boolean namedElsewhere(Liar liar, Entry it, Predicate<Entry> which) {
    return liar.some(
        other ->
            !other.equals(it) && Liar.names(other) && Liar.sameKey(it, other) && which.test(other));
  }

  static boolean neverYetApplied(Liar liar) {
    return liar.add(
        liar.any(Liar::applied),
        it -> {
          long start = it.start() + Simulation.TICK * (liar.random().nextInt(20) - 10);
          return Entry.of("", Op.SETTLE, it.pointer(), start)
              .end(start + 2 * Simulation.TICK)
              .outcome(Outcome.NEVER)
              .position(it.fence(), it.seq())
              .key(it.key())
              .digest(it.digest());
        });
  }

  static boolean staleYetApplied(Liar liar) {
    return liar.add(
        liar.any(Liar::applied),
        it -> it.edit().start(it.end()).end(it.end() + 1).version(null).outcome(Outcome.STALE));
  }

  static boolean conflictWithItself(Liar liar) {
    return liar.change(
        liar.any(
            it ->
                it.outcome() == Outcome.DUPLICATE
                    && namedElsewhere(liar, it, KeyLies::tellsDigest)),
        it -> it.outcome(Outcome.KEY_CONFLICT));
  }

  static boolean duplicateOfAnotherRequest(Liar liar) {
    return liar.change(
        liar.any(
            it ->
                it.outcome() == Outcome.KEY_CONFLICT
                    && namedElsewhere(liar, it, KeyLies::tellsDigest)),
        it -> it.outcome(Outcome.DUPLICATE));
  }

  private static boolean tellsDigest(Entry it) {
    return it.digest() != null && it.outcome() != Outcome.KEY_CONFLICT;
  }

  static boolean deniedAfterwards(Liar liar) {
    Outcome denial = DENIALS.get(liar.random().nextInt(DENIALS.size()));
    return liar.add(
        liar.any(Liar::applied),
        it -> afterwards(it, Op.PUBLISH).outcome(denial).digest("any digest"));
  }

  static boolean neverAfterwards(Liar liar) {
    return liar.add(
        liar.any(Liar::applied),
        it -> afterwards(it, Op.SETTLE).outcome(Outcome.NEVER).digest(it.digest()));
  }

  static boolean notFound(Liar liar) {
    return liar.add(
        liar.any(Liar::applied), it -> afterwards(it, Op.LOOK).outcome(Outcome.MISSING));
  }

  /** Another attempt for its key. */
  private static Entry.Builder afterwards(Entry it, Op op) {
    return Entry.of("", op, it.pointer(), it.end() + 1)
        .end(it.end() + 2)
        .position(it.fence(), it.seq() + 1)
        .key(it.key());
  }

  static boolean twoKeys(Liar liar) {
    return liar.change(
        liar.any(
            it ->
                it.op() == Op.FINAL
                    && it.key() != null
                    && liar.some(
                        other ->
                            Liar.names(other)
                                && Liar.sameVersion(it, other)
                                && !other.equals(it)
                                && Objects.equals(it.key(), other.key()))),
        it -> it.key("lie"));
  }
}
