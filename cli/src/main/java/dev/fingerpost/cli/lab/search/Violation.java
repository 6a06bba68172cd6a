package dev.fingerpost.cli.lab.search;

import java.util.Locale;

/** What a model must never show. */
public enum Violation {
  REVOKED_GENERATION_OVERWRITE("a superseded tenure replaced what its successor published"),
  UNAUTHORIZED_ACCEPT("a publish took effect under a fence the domain's authority never granted"),
  HOLDER_REFUSED("the newest holder of the lease could not publish"),
  SECOND_EFFECT("one operation key took effect twice"),
  OUT_OF_ORDER_ACCEPT("a publish took effect at or below the (fence, seq) of an earlier one"),
  WRONG_ANSWER("a publish got another answer than the table of decisions says"),
  WRONG_NUMBER_OF_EFFECTS("not each operation took effect once");

  private final String meaning;

  Violation(String meaning) {
    this.meaning = meaning;
  }

  /** One line for people. */
  public String meaning() {
    return meaning;
  }

  /** As programs read it, for instance {@code second_effect}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
