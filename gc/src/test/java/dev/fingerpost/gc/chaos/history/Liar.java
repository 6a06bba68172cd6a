package dev.fingerpost.gc.chaos.history;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** A history in the hands of one who changes it. */
final class Liar {
  /** Two lines of one pointer. */
  record Pair(Entry one, Entry other) {}

  private final List<Entry> history;
  private final Random random;

  Liar(List<Entry> history, Random random) {
    this.history = new ArrayList<>(history);
    this.random = random;
  }

  List<Entry> history() {
    return history;
  }

  Random random() {
    return random;
  }

  boolean none(Predicate<Entry> wanted) {
    return history.stream().noneMatch(wanted);
  }

  boolean some(Predicate<Entry> wanted) {
    return history.stream().anyMatch(wanted);
  }

  Optional<Entry> any(Predicate<Entry> wanted) {
    List<Entry> found = new ArrayList<>(history.stream().filter(wanted).toList());
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(found.get(random.nextInt(found.size())));
  }

  /** Two of one pointer. */
  Optional<Pair> pair(
      Predicate<Entry> one, Predicate<Entry> other, BiPredicate<Entry, Entry> together) {
    List<Entry> ones = new ArrayList<>(history.stream().filter(one).toList());
    List<Entry> others = new ArrayList<>(history.stream().filter(other).toList());
    Collections.shuffle(ones, random);
    Collections.shuffle(others, random);
    for (Entry a : ones) {
      for (Entry b : others) {
        if (!a.equals(b) && a.pointer().equals(b.pointer()) && together.test(a, b)) {
          return Optional.of(new Pair(a, b));
        }
      }
    }
    return Optional.empty();
  }

  boolean change(Optional<Entry> line, UnaryOperator<Entry.Builder> how) {
    line.ifPresent(it -> history.set(history.indexOf(it), how.apply(it.edit()).intent()));
    return line.isPresent();
  }

  boolean add(Optional<Entry> like, Function<Entry, Entry.Builder> how) {
    like.ifPresent(it -> history.add(how.apply(it).id("lie").who("liar").intent()));
    return like.isPresent();
  }

  boolean remove(Predicate<Entry> which) {
    return history.removeIf(which);
  }

  /** An end that nothing in the history comes after. */
  long after() {
    return history.stream()
            .map(Entry::end)
            .filter(Objects::nonNull)
            .mapToLong(it -> it)
            .max()
            .orElseThrow()
        + Simulation.TICK;
  }

  static boolean applied(Entry it) {
    return it.op().publishes() && it.outcome() == Outcome.APPLIED;
  }

  /** A publish that may have happened. */
  static boolean open(Entry it) {
    return it.op().publishes() && (it.end() == null || it.outcome() == Outcome.UNKNOWN);
  }

  /** What it told as current, or made so; -1 for nothing. */
  static long current(Entry it) {
    Long told = applied(it) ? it.version() : it.current();
    return told == null || it.end() == null ? -1 : told;
  }

  /** Whether it says which version this key has. */
  static boolean names(Entry it) {
    return it.key() != null && shows(it);
  }

  static boolean shows(Entry it) {
    return it.version() != null && it.outcome() != null && it.outcome().showsVersion();
  }

  static boolean sameVersion(Entry one, Entry other) {
    return one.pointer().equals(other.pointer()) && Objects.equals(one.version(), other.version());
  }

  static boolean sameKey(Entry one, Entry other) {
    return one.pointer().equals(other.pointer()) && Objects.equals(one.key(), other.key());
  }
}
