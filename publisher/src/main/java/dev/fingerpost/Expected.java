package dev.fingerpost;

/** Which version a publish replaces: what must be current for it to be applied. */
public sealed interface Expected {
  /** The version the tenure last saw: its base, then its own latest. The default. */
  record LastSeen() implements Expected {}

  /**
   * This very version.
   *
   * @param version 0 for "nothing is published yet"
   */
  record Exactly(long version) implements Expected {}

  /** Whatever is current. */
  record Any() implements Expected {}
}
