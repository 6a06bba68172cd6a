package dev.fingerpost.gc.walk;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** A call to a bucket before its values are known. */
record BucketMove(Kind kind, List<Integer> dice) implements Dice {
  enum Kind {
    CREATE(10),
    START(4),
    PART(6),
    COMPLETE(6),
    ABORT(3),
    READ(3),
    HEAD(3),
    LIST(5),
    CHILDREN(2),
    CONTENTS(2),
    UPLOADS(2),
    DELETE(4),
    /** Delete what was listed at any time before. */
    DELETE_LATE(2);

    private final int weight;

    Kind(int weight) {
      this.weight = weight;
    }
  }

  static Arbitrary<List<BucketMove>> walk() {
    List<Kind> kinds =
        Arrays.stream(Kind.values())
            .flatMap(it -> Collections.nCopies(it.weight, it).stream())
            .toList();
    return Combinators.combine(Arbitraries.of(kinds), Dice.any())
        .as(BucketMove::new)
        .list()
        .ofMinSize(6)
        .ofMaxSize(18);
  }

  @Override
  public String toString() {
    return kind + dice.toString();
  }
}
