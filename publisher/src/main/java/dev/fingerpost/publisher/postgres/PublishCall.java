package dev.fingerpost.publisher.postgres;

import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.publisher.postgres.PostgresCalls.Session;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Descriptor;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** The functions that publish, called with a request's values. */
final class PublishCall {
  private static final String COMMON =
      """
      p_owner => :owner, p_fence => :fence, p_seq => :seq, p_key => :key,
      p_revision => :revision, p_digest => :digest, p_incarnation => cast(:incarnation as uuid),
      p_message => :message, p_labels => cast(:labels as jsonb)
      """;
  private static final String PUBLISH =
      "select * from fingerpost.publish(p_pointer => :pointer, p_expected => :expected,"
          + " p_nonce => :nonce, p_attempts => :attempts, p_root_key => :root_key, p_size => :size,"
          + " p_sha256 => :sha256, p_media_type => :media_type, p_files => :files, "
          + COMMON
          + ")";
  private static final String ROLLBACK =
      "select * from fingerpost.rollback(p_pointer => :pointer, p_expected => :expected,"
          + " p_source_version => :source_version, "
          + COMMON
          + ")";
  private static final String PROMOTE =
      "select * from fingerpost.promote(p_pointer => :pointer, p_expected => :expected,"
          + " p_source_pointer => :source_pointer, p_source_version => :source_version, "
          + COMMON
          + ")";
  private static final String BATCH =
      "select * from fingerpost.publish_batch(p_members => cast(:members as jsonb), "
          + COMMON
          + ")";

  private PublishCall() {}

  static Verdict of(Session session, PublishRequest request) {
    @Nullable Long expected =
        request.expected().isPresent() ? request.expected().getAsLong() : null;
    return bindSource(session, request.source())
        .bind("pointer", request.pointer().value())
        .bind("expected", expected)
        .bindMap(common(request))
        .map((row, context) -> Verdict.of(row))
        .one();
  }

  /** A batch is one set of common values and a member per pointer. */
  static void refuseMisuse(List<PublishRequest> requests) {
    boolean one = requests.stream().map(PublishCall::common).distinct().count() == 1;
    boolean once =
        requests.stream().map(PublishRequest::pointer).distinct().count() == requests.size();
    if (!one || !once || !requests.stream().allMatch(it -> it.source() instanceof Source.Upload)) {
      throw new PointerStoreException(
          PointerStoreException.Effect.NOTHING_PERMANENT,
          "a batch needs one or more uploads, each pointer once, all with the same owner, position,"
              + " operation, digest, message and labels",
          null);
    }
  }

  /** In name order. */
  static List<Verdict> batch(Session session, List<PublishRequest> requests) {
    return session
        .query(BATCH)
        .bind("members", Json.members(requests))
        .bindMap(common(requests.get(0)))
        .map((row, context) -> Verdict.of(row))
        .list();
  }

  private static Map<String, Object> common(PublishRequest request) {
    return Map.of(
        "owner", request.owner(),
        "fence", request.position().fence().value(),
        "seq", request.position().seq(),
        "key", request.operation().key(),
        "revision", request.operation().revision(),
        "digest", request.digest().hex(),
        "incarnation", request.incarnation().toString(),
        "message", request.message(),
        "labels", Json.labels(request.labels()));
  }

  private static Query bindSource(Session session, Source source) {
    if (source instanceof Source.Rollback rollback) {
      return session.query(ROLLBACK).bind("source_version", rollback.version());
    }
    if (source instanceof Source.Promote promote) {
      return session
          .query(PROMOTE)
          .bind("source_pointer", promote.pointer().value())
          .bind("source_version", promote.version());
    }
    Source.Upload upload = (Source.Upload) source;
    Descriptor made = upload.descriptor();
    return session
        .query(PUBLISH)
        .bind("nonce", upload.attempt().nonce())
        .bindArray(
            "attempts", String.class, made.attempts().stream().map(AttemptId::prefix).toList())
        .bind("root_key", made.root().value())
        .bind("size", made.size())
        .bind("sha256", made.sha256().hex())
        .bind("media_type", made.mediaType())
        .bind("files", made.files());
  }
}
