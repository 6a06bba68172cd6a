package dev.fingerpost.writer;

/**
 * The path of a file inside a result: Unicode in NFC, segments joined by {@code /}, no empty,
 * {@code .} or {@code ..} segment, no control character; none is {@code .fingerpost}.
 */
public record ResultPath(String value) implements Comparable<ResultPath> {
  /**
   * @throws InvalidNameException if the path breaks a rule; the message says which
   */
  public ResultPath {
    Names.path(value);
  }

  /** UTF-8 byte order: the order of the manifest and of an S3 listing. */
  @Override
  public int compareTo(ResultPath other) {
    int common = Math.min(value.length(), other.value.length());
    for (int i = 0; i < common; i++) {
      char mine = value.charAt(i);
      char its = other.value.charAt(i);
      if (mine != its) {
        return Integer.compare(rank(mine), rank(its));
      }
    }
    return Integer.compare(value.length(), other.value.length());
  }

  /** Byte order is code point order: surrogates stand for what lies above all other characters. */
  private static int rank(char c) {
    return Character.isSurrogate(c) ? c + 0x10000 : c;
  }

  @Override
  public String toString() {
    return value;
  }
}
