package dev.fingerpost.gc.walk;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** A step before its values are known: its kind, and five throws of a die of 240. */
record Move(Kind kind, List<Integer> dice) implements Dice {
  enum Kind {
    /** Acquire a domain and open a pointer; whoever holds it may never be heard of again. */
    ENTER(6),
    /** Acquire with a request id of before. */
    ENTER_AGAIN(2),
    OPEN(3),
    RENEW(2),
    RELEASE(3),
    /** Upload, and publish at once. */
    WORK(8),
    /** Upload only. */
    UPLOAD(3),
    /** Publish what was uploaded at any time before, by whoever did. */
    PUBLISH(4),
    /** Send a publish of before once more. */
    REPEAT(4),
    SETTLE(3),
    BATCH(4),
    ROLLBACK(3),
    PROMOTE(5),
    PIN(3),
    UNPIN(2),
    TAG(2),
    UNTAG(2),
    /** Only look. */
    LOOK(6),
    RETAIN(4),
    REMOVE(4),
    RESTORE(4),
    /** A PUT of a writer that was thought to be gone. */
    LATE_PUT(2),
    /** Begin an upload in parts under an attempt. */
    PARTS(2),
    /** Complete one, however late. */
    LATE_COMPLETION(2),
    PASS(3),
    COLLECT(6),
    COLLECT_FULL(3);

    private final int weight;

    Kind(int weight) {
      this.weight = weight;
    }

    /** Whether objects may go. */
    boolean collects() {
      return this == COLLECT || this == COLLECT_FULL;
    }
  }

  /** Somebody enters and works, and then anything happens. */
  static Arbitrary<List<Move>> walk(int longest) {
    Arbitrary<Move> any =
        of(
            Arrays.stream(Kind.values())
                .flatMap(it -> Collections.nCopies(it.weight, it).stream())
                .toList());
    return Combinators.combine(
            of(List.of(Kind.ENTER)),
            of(List.of(Kind.WORK)).list().ofSize(2),
            any.list().ofMinSize(10).ofMaxSize(longest))
        .as(
            (enter, work, rest) ->
                Stream.of(List.of(enter), work, rest).flatMap(List::stream).toList());
  }

  private static Arbitrary<Move> of(List<Kind> kinds) {
    return Combinators.combine(Arbitraries.of(kinds), Dice.any()).as(Move::new);
  }

  @Override
  public String toString() {
    return kind + dice.toString();
  }
}
