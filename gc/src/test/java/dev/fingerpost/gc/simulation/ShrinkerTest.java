package dev.fingerpost.gc.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What is left of a failing run is what it takes to fail, and no more. */
class ShrinkerTest {
  private static final int[] LONG = new SplittableRandom(7).ints(400, 0, 9).toArray();

  /** Fails if a 5 or more is followed, at any distance, by a 2. */
  private static boolean fails(int[] choices) {
    boolean armed = false;
    for (int each : choices) {
      if (armed && each == 2) {
        return true;
      }
      armed |= each >= 5;
    }
    return false;
  }

  @Test
  void onlyWhatItTakesIsLeft() {
    assertThat(fails(LONG)).isTrue();
    assertThat(Shrinker.shrink(LONG, ShrinkerTest::fails, 10_000)).containsExactly(5, 2);
  }

  @Test
  void whateverIsLeftFailsWhenItMayNotTryOn() {
    for (int tries = 0; tries < 60; tries++) {
      int[] some = Shrinker.shrink(LONG, ShrinkerTest::fails, tries);
      assertThat(fails(some)).as("after %s tries", tries).isTrue();
    }
  }
}
