package dev.fingerpost.gc.walk;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.RandomDistribution;

/** Throws of a die of 240, by which a move chooses among what there is when it is taken. */
interface Dice {
  List<Integer> dice();

  /** Five of them. */
  static Arbitrary<List<Integer>> any() {
    return Arbitraries.integers()
        .between(0, 239)
        .withDistribution(RandomDistribution.uniform())
        .list()
        .ofSize(5);
  }

  default int die(int index) {
    return dice().get(index);
  }

  /** One of these, by a die. */
  default <T> T pick(int die, List<T> all) {
    return all.get(die(die) % all.size());
  }

  /** One of these, the last one half of the time. */
  default <T> T recent(int die, List<T> all) {
    int thrown = die(die);
    return thrown % 2 == 0 ? all.get(all.size() - 1) : all.get(thrown / 2 % all.size());
  }

  default boolean chance(int die, int oneIn) {
    return die(die) % oneIn == 0;
  }
}
