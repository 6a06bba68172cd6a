package dev.fingerpost.publisher;

import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Sha256;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * One publish, as it is sent and, in doubt, sent again unchanged.
 *
 * @param owner of the grant
 * @param position (fence, seq) of this publish
 * @param digest over what the operation asks for
 * @param incarnation of the store, as the caller last read it
 * @param expected the version that must be current, 0 for none yet; empty if any will do
 * @param message why, for people; may be empty
 * @param labels for instance {@code git.sha}
 */
public record PublishRequest(
    PointerName pointer,
    String owner,
    Position position,
    OperationKey operation,
    Sha256 digest,
    UUID incarnation,
    OptionalLong expected,
    Source source,
    String message,
    Map<String, String> labels) {
  public PublishRequest {
    labels = Map.copyOf(labels);
  }
}
