package dev.fingerpost.writer;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The path of a file inside a result: Unicode in NFC, segments joined by {@code /}, no empty,
 * {@code .} or {@code ..} segment, no control character.
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
    return Arrays.compareUnsigned(
        value.getBytes(StandardCharsets.UTF_8), other.value.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public String toString() {
    return value;
  }
}
