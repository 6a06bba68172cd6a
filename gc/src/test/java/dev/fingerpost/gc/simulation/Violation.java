package dev.fingerpost.gc.simulation;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;

/** A guarantee is broken. */
final class Violation extends AssertionError {
  final String guarantee;

  private Violation(String guarantee, String what) {
    super(guarantee + ": " + what);
    this.guarantee = guarantee;
  }

  /**
   * Insists on something.
   *
   * @param guarantee whose it is: {@code G1} to {@code G10}
   */
  @FormatMethod
  static void unless(boolean holds, String guarantee, @FormatString String what, Object... values) {
    if (!holds) {
      throw new Violation(guarantee, what.formatted(values));
    }
  }
}
