package dev.fingerpost.publisher;

import dev.fingerpost.writer.PointerName;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * Somebody's need for a version's objects: while it lasts they are kept.
 *
 * @param id which says which pin is meant, to renew it or to give it up
 * @param owner who pinned, for people to read
 * @param expiresAt when it ends by itself, by the database's clock; empty if only unpinning ends it
 * @param lapsed whether that moment had passed when this was read: it protects nothing then
 */
public record Pin(
    UUID id,
    PointerName pointer,
    long version,
    String owner,
    String reason,
    Instant pinnedAt,
    Optional<Instant> expiresAt,
    boolean lapsed) {
  /** The same, as it stands at another moment. */
  public Pin at(Instant now) {
    boolean over = expiresAt.filter(end -> !end.isAfter(now)).isPresent();
    return new Pin(id, pointer, version, owner, reason, pinnedAt, expiresAt, over);
  }
}
