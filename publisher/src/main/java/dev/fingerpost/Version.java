package dev.fingerpost;

import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Sha256;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A published state of a pointer: one row of its history, which is also the ledger.
 *
 * @param number 1, 2, 3 …; jumps only where the database was recovered
 * @param kind how it came about
 * @param source the version it was copied from, as {@code pointer@version}; empty for uploads
 * @param descriptor what it is made of; empty once it is EXPIRED
 * @param publishedAt by the database's clock
 * @param supersededAt when it stopped being current; empty while it is
 */
public record Version(
    PointerName pointer,
    long number,
    State state,
    Kind kind,
    OperationKey operation,
    Sha256 digest,
    String owner,
    Position position,
    Instant publishedAt,
    Optional<Instant> supersededAt,
    String message,
    Map<String, String> labels,
    Optional<String> source,
    Optional<Descriptor> descriptor) {
  /** Whether a version's objects are kept. EXPIRED is terminal. */
  public enum State {
    LIVE,
    EXPIRED
  }

  /** How a version came about. */
  public enum Kind {
    UPLOAD,
    ROLLBACK,
    PROMOTE
  }

  public Version {
    labels = Map.copyOf(labels);
  }
}
