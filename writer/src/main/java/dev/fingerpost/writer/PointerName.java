package dev.fingerpost.writer;

/**
 * The name of a pointer, or of a domain: one or more segments joined by {@code /}, each of ASCII
 * letters, digits, {@code .}, {@code _} and {@code -}, starting with a letter or digit, none of
 * them {@code attempts}; at most 400 characters.
 */
public record PointerName(String value) implements Comparable<PointerName> {
  /**
   * @throws InvalidNameException if the name breaks a rule; the message says which
   */
  public PointerName {
    Names.pointer(value);
  }

  /** The order of {@code COLLATE "C"}, in which pointer rows are locked. */
  @Override
  public int compareTo(PointerName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
