package dev.fingerpost.gc.simulation;

import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Makes the choices of a failing run as few and as plain as it can, within a bound: cuts the tail,
 * takes the plainest for blocks, halves the blocks, and lowers single ones.
 */
final class Shrinker {
  private final Predicate<int[]> fails;
  private int tries;
  private int[] best;

  private Shrinker(int[] choices, Predicate<int[]> fails, int tries) {
    this.best = choices;
    this.fails = fails;
    this.tries = tries;
  }

  /**
   * Shrinks.
   *
   * @param fails whether a run of these fails in the same way
   * @param tries how many runs at most
   */
  static int[] shrink(int[] choices, Predicate<int[]> fails, int tries) {
    Shrinker shrinker = new Shrinker(choices, fails, tries);
    shrinker.all();
    return shrinker.best;
  }

  private void all() {
    boolean better = true;
    while (better && tries > 0) {
      better = cut();
      for (int block = best.length; block >= 1; block /= 2) {
        better |= plain(block);
        better |= without(block);
      }
      better |= lower();
    }
  }

  private boolean attempt(int[] candidate) {
    if (tries <= 0 || Arrays.equals(candidate, best)) {
      return false;
    }
    tries--;
    if (!fails.test(candidate)) {
      return false;
    }
    best = candidate;
    return true;
  }

  private boolean cut() {
    boolean better = false;
    for (int length = best.length / 2; length < best.length - 1; ) {
      int[] shorter = Arrays.copyOf(best, length);
      if (attempt(shorter)) {
        better = true;
        length = best.length / 2;
      } else {
        length += Math.max(1, (best.length - length) / 2);
      }
    }
    return better;
  }

  private boolean plain(int block) {
    boolean better = false;
    for (int from = 0; from < best.length; from += block) {
      int[] candidate = best.clone();
      Arrays.fill(candidate, from, Math.min(from + block, candidate.length), 0);
      better |= attempt(candidate);
    }
    return better;
  }

  private boolean without(int block) {
    boolean better = false;
    for (int from = 0; from + block <= best.length; ) {
      int[] candidate = new int[best.length - block];
      System.arraycopy(best, 0, candidate, 0, from);
      System.arraycopy(best, from + block, candidate, from, candidate.length - from);
      if (attempt(candidate)) {
        better = true;
      } else {
        from += block;
      }
    }
    return better;
  }

  private boolean lower() {
    boolean better = false;
    for (int i = 0; i < best.length; i++) {
      for (int value = 1; value < best[i]; value++) {
        int[] candidate = best.clone();
        candidate[i] = value;
        better |= attempt(candidate);
      }
    }
    return better;
  }
}
