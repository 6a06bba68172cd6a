package dev.fingerpost.publisher.equality;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomDistribution;

/** A call before its values are known: its kind, and ten throws of a die of twenty. */
record Step(Kind kind, List<Integer> dice) {
  enum Kind {
    ACQUIRE(4),
    RENEW(1),
    RELEASE(1),
    OPEN(6),
    PUBLISH(12),
    ROLLBACK(4),
    PROMOTE(4),
    BATCH(5),
    SETTLE(5),
    ADVANCE(1),
    PERMIT(2),
    WAIT(2),
    EXPIRE(4);

    private final int weight;

    Kind(int weight) {
      this.weight = weight;
    }

    /** Whether later sequences would notice. */
    boolean touchesOthers() {
      return this == ADVANCE || this == PERMIT;
    }

    /** Whether clients make this call, possibly at the same time as others. */
    boolean concurrent() {
      return this != PERMIT && this != WAIT && this != EXPIRE;
    }
  }

  static Arbitrary<Step> any() {
    return steps(Arrays.asList(Kind.values()));
  }

  static Arbitrary<Step> concurrent() {
    return steps(Arrays.stream(Kind.values()).filter(Kind::concurrent).toList());
  }

  private static Arbitrary<Step> steps(List<Kind> kinds) {
    Arbitrary<Kind> kind =
        Arbitraries.of(
            kinds.stream().flatMap(it -> Collections.nCopies(it.weight, it).stream()).toList());
    Arbitrary<List<Integer>> dice =
        Arbitraries.integers()
            .between(0, 19)
            .withDistribution(RandomDistribution.uniform())
            .list()
            .ofSize(10);
    return Combinators.combine(kind, dice).as(Step::new);
  }

  @Override
  public String toString() {
    return kind + dice.toString();
  }
}
