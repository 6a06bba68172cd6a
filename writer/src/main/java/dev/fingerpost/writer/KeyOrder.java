package dev.fingerpost.writer;

import java.util.Comparator;

/** The order of an S3 listing. */
public final class KeyOrder {
  /** UTF-8 byte order, which is not the order of Java's strings beyond U+FFFF. */
  public static final Comparator<String> UTF8 = KeyOrder::compare;

  private KeyOrder() {}

  /** Nothing is copied: a listing compares millions of times. */
  private static int compare(String left, String right) {
    int shorter = Math.min(left.length(), right.length());
    for (int i = 0; i < shorter; i++) {
      char a = left.charAt(i);
      char b = right.charAt(i);
      if (a != b) {
        return Character.isSurrogate(a) == Character.isSurrogate(b)
            ? Character.compare(a, b)
            : surrogateLast(a, b);
      }
    }
    return Integer.compare(left.length(), right.length());
  }

  /** A surrogate begins or ends a character of four bytes, behind all that have fewer. */
  private static int surrogateLast(char a, char b) {
    return Boolean.compare(Character.isSurrogate(a), Character.isSurrogate(b));
  }
}
