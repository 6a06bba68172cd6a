package dev.fingerpost.gc.chaos.history;

import java.util.Optional;
import java.util.function.Predicate;

/** Lies about contents, and about what is left at the end. */
final class EndLies {
  private EndLies() {}

  static boolean contentChanged(Liar liar) {
    return liar.change(
        liar.any(it -> it.outcome() == Outcome.READ && it.sha() != null && seenByOthers(liar, it)),
        it -> it.sha("changed"));
  }

  static boolean otherContent(Liar liar) {
    return liar.change(
        liar.any(it -> it.outcome() == Outcome.LIVE && seenByOthers(liar, it)),
        it -> it.sha("changed"));
  }

  private static boolean seenByOthers(Liar liar, Entry it) {
    return liar.some(
        other ->
            !other.equals(it)
                && Liar.sameVersion(it, other)
                && other.sha() != null
                && (Liar.applied(other) || other.outcome() == Outcome.READ));
  }

  static boolean lineGone(Liar liar) {
    Optional<Entry> line = liar.any(it -> it.op() == Op.FINAL && acknowledged(liar, it));
    return line.isPresent() && liar.remove(it -> it.equals(line.get()));
  }

  static boolean allLinesGone(Liar liar) {
    Optional<Entry> line = liar.any(it -> it.op() == Op.FINAL && acknowledged(liar, it));
    return line.isPresent()
        && liar.remove(it -> it.op() == Op.FINAL && it.pointer().equals(line.get().pointer()));
  }

  private static boolean acknowledged(Liar liar, Entry it) {
    return liar.some(
        other ->
            Liar.sameVersion(it, other)
                && (other.outcome() == Outcome.APPLIED || other.outcome() == Outcome.DUPLICATE));
  }

  static boolean lost(Liar liar) {
    return liar.change(
        liar.any(it -> live(it) && acknowledged(liar, it)),
        it -> it.outcome(Outcome.MISSING).sha(null));
  }

  static boolean damaged(Liar liar) {
    return liar.change(liar.any(EndLies::live), it -> it.outcome(Outcome.DAMAGED).sha(null));
  }

  private static boolean live(Entry it) {
    return it.outcome() == Outcome.LIVE;
  }

  static boolean collectedYetLive(Liar liar) {
    Predicate<Entry> read = it -> it.outcome() == Outcome.READ && it.op() == Op.READ;
    Outcome lie = liar.random().nextBoolean() ? Outcome.COLLECTED : Outcome.DAMAGED;
    return liar.change(
        liar.pair(read, EndLies::live, Liar::sameVersion).map(Liar.Pair::one),
        it -> it.outcome(lie).sha(null));
  }

  static boolean notFoundThoughThere(Liar liar) {
    return liar.add(
        liar.pair(Liar::applied, EndLies::live, Liar::sameVersion).map(Liar.Pair::one),
        it ->
            Entry.of("", Op.READ, it.pointer(), it.end() + 1)
                .end(it.end() + 2)
                .outcome(Outcome.MISSING)
                .version(it.version()));
  }
}
