package dev.fingerpost.publisher;

import dev.fingerpost.Version;
import dev.fingerpost.lease.Grant;
import java.util.Optional;

/**
 * What one decision rests on, all of it read under the row locks.
 *
 * @param permitted whether the session's role may publish on this pointer
 * @param store its row, read after the pointer's lock
 * @param pointer its row; empty if it was never opened
 * @param known what the ledger has under the request's key and revision
 * @param grant of the request's fence to its owner: in the pointer's domain; for an open, in the
 *     domain it names
 * @param source the version a rollback or promote copies
 */
public record Seen(
    boolean permitted,
    StoreInfo store,
    Optional<PointerRow> pointer,
    Optional<Version> known,
    Optional<Grant> grant,
    Optional<Version> source) {
  PointerRow row() {
    return pointer.orElseThrow();
  }
}
