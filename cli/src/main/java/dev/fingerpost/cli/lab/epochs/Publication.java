package dev.fingerpost.cli.lab.epochs;

import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The requests of a writer; each of its publishes has a key and content of its own. There are few,
 * and each is made in very many states: once made, all of them share it.
 */
record Publication(String owner, Fence fence, int seq) {
  private static final Map<Publication, AttemptId> ATTEMPTS = new ConcurrentHashMap<>();
  private static final Map<Sent, PublishRequest> REQUESTS = new ConcurrentHashMap<>();

  private record Sent(Publication publication, int incarnation) {}

  AttemptId attempt() {
    return ATTEMPTS.computeIfAbsent(this, Publication::newAttempt);
  }

  private AttemptId newAttempt() {
    char letter = Character.toLowerCase(owner.charAt(0));
    return new AttemptId(Site.POINTER, new Position(fence, seq), String.valueOf(letter).repeat(16));
  }

  String content() {
    return owner + " " + fence + " " + seq;
  }

  OpenRequest open(int incarnation) {
    return new OpenRequest(Site.POINTER, Site.POINTER, owner, fence, Site.uuid(incarnation));
  }

  PublishRequest request(int incarnation) {
    return REQUESTS.computeIfAbsent(
        new Sent(this, incarnation), it -> newRequest(it.incarnation()));
  }

  private PublishRequest newRequest(int incarnation) {
    byte[] bytes = content().getBytes(StandardCharsets.UTF_8);
    Sha256 digest = Sha256.of(bytes);
    ObjectKey root = new ObjectKey(attempt().prefix() + "report.csv");
    return new PublishRequest(
        Site.POINTER,
        owner,
        attempt().position(),
        new OperationKey(content(), 1),
        digest,
        Site.uuid(incarnation),
        OptionalLong.empty(),
        new Source.Upload(
            attempt(),
            new Descriptor(List.of(attempt()), root, bytes.length, digest, "text/csv", 1)),
        "",
        Map.of());
  }
}
