package dev.fingerpost.publisher;

import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.Names;

/**
 * The name of a tag: ASCII letters, digits, {@code .}, {@code _} and {@code -}, starting with a
 * letter, so that no tag reads like a version number; at most 100 characters.
 */
public record TagName(String value) implements Comparable<TagName> {
  /**
   * @throws InvalidNameException if the name breaks a rule
   */
  public TagName {
    Names.tag(value);
  }

  @Override
  public int compareTo(TagName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
