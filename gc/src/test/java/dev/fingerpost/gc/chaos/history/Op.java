package dev.fingerpost.gc.chaos.history;

import java.util.Locale;

/** What was asked for. */
public enum Op {
  ACQUIRE,
  OPEN,
  PUBLISH,
  ROLLBACK,
  PROMOTE,
  SETTLE,
  RELEASE,
  SEAL,
  READ,
  LOOK,
  EXPIRE,
  FINAL;

  private final String word = name().toLowerCase(Locale.ROOT);

  /** As it stands in a history. */
  public String word() {
    return word;
  }

  static Op of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** Whether it makes a version. */
  boolean publishes() {
    return this == PUBLISH || this == ROLLBACK || this == PROMOTE;
  }
}
