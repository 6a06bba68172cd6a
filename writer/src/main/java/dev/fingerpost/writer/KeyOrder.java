package dev.fingerpost.writer;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/** The order of an S3 listing. */
public final class KeyOrder {
  /** UTF-8 byte order, which is not the order of Java's strings beyond U+FFFF. */
  public static final Comparator<String> UTF8 =
      Comparator.comparing(key -> key.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);

  private KeyOrder() {}
}
