package dev.fingerpost.gc.simulation;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The one source of everything that may go this way or that. A run is a function of the seed, or of
 * the recorded choices: each is a small number, and 0 is the plainest.
 */
final class Choices {
  /** More than any run makes; a run that goes on beyond takes the plainest. */
  static final int MOST = 20_000;

  private final @Nullable SplittableRandom random;
  private final int[] given;
  private int[] made = new int[512];
  private int count;

  private Choices(@Nullable SplittableRandom random, int[] given) {
    this.random = random;
    this.given = given;
  }

  static Choices of(long seed) {
    return new Choices(new SplittableRandom(seed), new int[0]);
  }

  /** Makes these; after the last, the plainest. */
  static Choices of(int[] recorded) {
    return new Choices(null, recorded.clone());
  }

  /** One of {@code n}, each as likely. */
  int pick(int n) {
    return n <= 1 ? 0 : take(n, random == null ? 0 : random.nextInt(n));
  }

  /**
   * An index of these.
   *
   * @param weights how likely each is, in parts of their sum
   */
  int weighted(int[] weights) {
    if (random == null) {
      return take(weights.length, 0);
    }
    int sum = 0;
    for (int each : weights) {
      sum += each;
    }
    int at = random.nextInt(sum);
    int index = 0;
    while (at >= weights[index]) {
      at -= weights[index++];
    }
    return take(weights.length, index);
  }

  private int take(int n, int drawn) {
    int value = drawn;
    if (random == null) {
      value = count < given.length ? Math.min(given[count], n - 1) : 0;
    }
    if (count >= MOST) {
      return 0;
    }
    if (count == made.length) {
      made = Arrays.copyOf(made, 2 * count);
    }
    made[count++] = value;
    return value;
  }

  /** What was chosen so far. */
  int[] made() {
    return Arrays.copyOf(made, count);
  }
}
