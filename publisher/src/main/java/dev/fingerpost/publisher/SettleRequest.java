package dev.fingerpost.publisher;

import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Sha256;
import java.util.UUID;

/** What it takes to settle an attempt whose outcome is unknown: its own values, nothing else. */
public record SettleRequest(
    PointerName pointer,
    OperationKey operation,
    Sha256 digest,
    String owner,
    Position position,
    UUID incarnation) {
  /** What it takes to settle this publish. */
  public static SettleRequest of(PublishRequest doubtful) {
    return new SettleRequest(
        doubtful.pointer(),
        doubtful.operation(),
        doubtful.digest(),
        doubtful.owner(),
        doubtful.position(),
        doubtful.incarnation());
  }
}
