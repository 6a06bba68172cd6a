package dev.fingerpost.gc.chaos.history;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** Lies about who made which version. */
final class VersionLies {
  private VersionLies() {}

  static boolean twoMadeOne(Liar liar) {
    return liar.add(liar.any(Liar::applied), it -> it.edit().key("lie").digest("lie"));
  }

  static boolean versionsSwapped(Liar liar) {
    Optional<Liar.Pair> pair = inOrder(liar);
    pair.ifPresent(
        it -> {
          liar.change(Optional.of(it.one()), one -> one.version(it.other().version()));
          liar.change(Optional.of(it.other()), other -> other.version(it.one().version()));
        });
    return pair.isPresent();
  }

  static boolean timesSwapped(Liar liar) {
    Optional<Liar.Pair> pair = inOrder(liar);
    pair.ifPresent(
        it -> {
          liar.change(Optional.of(it.one()), one -> during(it.other(), one));
          liar.change(Optional.of(it.other()), other -> during(it.one(), other));
        });
    return pair.isPresent();
  }

  private static Entry.Builder during(Entry when, Entry.Builder what) {
    return what.start(when.start()).end(when.end());
  }

  /** Two publishes, the first over before the second began. */
  private static Optional<Liar.Pair> inOrder(Liar liar) {
    return liar.pair(
        Liar::applied,
        Liar::applied,
        (one, other) -> one.version() < other.version() && one.end() < other.start());
  }

  static boolean positionNotAbove(Liar liar) {
    Optional<Liar.Pair> pair =
        liar.pair(Liar::applied, Liar::applied, (one, other) -> one.version() < other.version());
    return liar.change(
        pair.map(Liar.Pair::other),
        it -> it.position(pair.get().one().fence(), pair.get().one().seq()));
  }

  static boolean twoPositions(Liar liar) {
    return liar.change(
        liar.any(
            it ->
                it.op() == Op.FINAL
                    && it.fence() != null
                    && liar.some(other -> Liar.applied(other) && Liar.sameVersion(it, other))),
        it -> {
          Entry told = it.intent();
          return it.position(told.fence(), told.seq() + 1);
        });
  }

  static boolean fromNowhere(Liar liar) {
    long version = 5 + highest(liar.history());
    return liar.add(
        liar.any(Liar::shows),
        it ->
            Entry.of("", Op.READ, it.pointer(), liar.after())
                .end(liar.after() + 1)
                .outcome(Outcome.READ)
                .version(version)
                .key("nobody"));
  }

  private static long highest(List<Entry> history) {
    return history.stream()
        .map(Entry::version)
        .filter(Objects::nonNull)
        .mapToLong(it -> it)
        .max()
        .orElse(0);
  }

  static boolean writerGone(Liar liar) {
    Optional<Entry> writer =
        liar.any(
            it ->
                Liar.applied(it)
                    && liar.none(
                        other ->
                            (Liar.open(other) || other.outcome() == Outcome.DUPLICATE)
                                && Liar.sameKey(it, other)
                                && !it.id().equals(other.id()))
                    && liar.some(
                        other ->
                            Liar.names(other) && Liar.sameVersion(it, other) && !it.equals(other)));
    return writer.isPresent() && liar.remove(it -> it.id().equals(writer.get().id()));
  }

  static boolean readBeforeWritten(Liar liar) {
    Optional<Liar.Pair> pair =
        liar.pair(it -> it.outcome() == Outcome.READ, Liar::applied, Liar::sameVersion);
    return liar.change(
        pair.map(Liar.Pair::one),
        it -> {
          long start = pair.get().other().start();
          return it.start(start - 2).end(start - 1);
        });
  }

  /** What only one publish in doubt can have made is there again under the next number. */
  static boolean oneDoubtMadeTwo(Liar liar) {
    Predicate<Entry> madeInDoubt =
        it ->
            it.outcome() == Outcome.LIVE
                && it.sha() != null
                && liar.none(other -> Liar.applied(other) && Liar.sameVersion(it, other))
                && liar.none(other -> mayHaveMadeToo(it, other, liar));
    return liar.add(
        liar.any(madeInDoubt),
        it ->
            Entry.of("", Op.READ, it.pointer(), liar.after())
                .end(liar.after() + 1)
                .outcome(Outcome.READ)
                .version(1 + highest(liar.history()))
                .sha(it.sha()));
  }

  private static boolean mayHaveMadeToo(Entry made, Entry other, Liar liar) {
    boolean alike = other.sha() == null || other.sha().equals(made.sha());
    return Liar.open(other)
        && other.pointer().equals(made.pointer())
        && alike
        && liar.some(
            it ->
                Liar.open(it)
                    && it.pointer().equals(made.pointer())
                    && made.sha().equals(it.sha())
                    && !Objects.equals(it.key(), other.key()));
  }
}
