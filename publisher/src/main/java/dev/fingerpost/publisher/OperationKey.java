package dev.fingerpost.publisher;

import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.Names;

/**
 * The caller's idempotency key and its revision. Same logical work, same key and revision, across
 * retries, workers and tenures; doing a day again on purpose is the next revision.
 *
 * @param key 1 to 200 characters of Unicode text in NFC, none of them a control character
 * @param revision 1 to 999,999
 */
public record OperationKey(String key, int revision) {
  /**
   * @throws InvalidNameException if key or revision is out of range
   */
  public OperationKey {
    Names.word("operation key", key, 200);
    if (revision < 1 || revision > 999_999) {
      throw new InvalidNameException("revision " + revision + " is out of range: 1 to 999999");
    }
  }

  /** For instance {@code 2026-11-29}, or {@code 2026-11-29 (revision 2)}. */
  @Override
  public String toString() {
    return revision == 1 ? key : key + " (revision " + revision + ")";
  }
}
