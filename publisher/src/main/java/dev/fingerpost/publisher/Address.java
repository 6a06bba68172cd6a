package dev.fingerpost.publisher;

import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.PointerName;

/**
 * What a reader asks for: {@code reports/daily}, {@code reports/daily@7}, {@code
 * reports/daily@stable}, {@code reports/daily@key:2026-11-29}.
 */
public record Address(PointerName pointer, Selector selector) {
  /** Which of a pointer's versions. */
  public sealed interface Selector {
    record Current() implements Selector {}

    record Numbered(long version) implements Selector {}

    /** The version a tag names. */
    record Tag(TagName name) implements Selector {}

    /** The version published under a key; its newest revision. */
    record Key(String key) implements Selector {}
  }

  /**
   * Reads the printed form.
   *
   * @throws InvalidNameException if the text is not an address
   */
  public static Address parse(String text) {
    int at = text.indexOf('@');
    if (at < 0) {
      return current(new PointerName(text));
    }
    PointerName pointer = new PointerName(text.substring(0, at));
    String selector = text.substring(at + 1);
    if (selector.startsWith("key:")) {
      return new Address(
          pointer, new Selector.Key(new OperationKey(selector.substring(4), 1).key()));
    }
    if (selector.matches("[1-9][0-9]{0,17}")) {
      return new Address(pointer, new Selector.Numbered(Long.parseLong(selector)));
    }
    try {
      return new Address(pointer, new Selector.Tag(new TagName(selector)));
    } catch (InvalidNameException e) {
      throw new InvalidNameException(
          "address '"
              + text
              + "': after '@' stands a version number, a tag or key:OPERATION-KEY, for instance "
              + pointer
              + "@7",
          e);
    }
  }

  public static Address current(PointerName pointer) {
    return new Address(pointer, new Selector.Current());
  }

  @Override
  public String toString() {
    if (selector instanceof Selector.Numbered number) {
      return pointer + "@" + number.version();
    }
    if (selector instanceof Selector.Tag tag) {
      return pointer + "@" + tag.name();
    }
    return selector instanceof Selector.Key key ? pointer + "@key:" + key.key() : pointer.value();
  }
}
