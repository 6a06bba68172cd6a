package dev.fingerpost.publisher;

import dev.fingerpost.writer.PointerName;
import java.time.Instant;

/**
 * A name for a version, which is kept as long as it is tagged.
 *
 * @param owner who tagged, for people to read
 * @param taggedAt by the database's clock
 */
public record Tag(PointerName pointer, TagName name, long version, String owner, Instant taggedAt) {
  /** As an address: {@code reports/daily@stable}. */
  @Override
  public String toString() {
    return pointer + "@" + name;
  }
}
