package dev.fingerpost.writer;

/** The key of an object, relative to the store's root. */
public record ObjectKey(String value) {
  /**
   * @throws InvalidNameException if the key breaks a rule; the message says which
   */
  public ObjectKey {
    Names.key(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
