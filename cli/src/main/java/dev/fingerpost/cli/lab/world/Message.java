package dev.fingerpost.cli.lab.world;

import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * A publish of an upload as a client sends it. It expects no version: that would refuse a late one
 * too, and hide whether the fence does.
 *
 * @param content what it publishes: the same content has the same digest
 */
record Message(String owner, Position position, String key, String content) {
  private static final String NONCE = "a".repeat(16);

  PublishRequest request(PointerName pointer, UUID incarnation) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    Sha256 digest = Sha256.of(bytes);
    AttemptId attempt = new AttemptId(pointer, position, NONCE);
    ObjectKey root = new ObjectKey(attempt.prefix() + "report.csv");
    Descriptor descriptor =
        new Descriptor(List.of(attempt), root, bytes.length, digest, "text/csv", 1);
    return new PublishRequest(
        pointer,
        owner,
        position,
        new OperationKey(key, 1),
        digest,
        incarnation,
        OptionalLong.empty(),
        new Source.Upload(attempt, descriptor),
        "",
        Map.of());
  }

  /** For instance {@code publishes (1.41,2), key 2026-11-28}. */
  String words() {
    return "publishes " + position + ", key " + key;
  }
}
