package dev.fingerpost.publisher.postgres;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Version;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PointerStore;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Refusal;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.publisher.postgres.PostgresCalls.Session;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The pointer store on PostgreSQL: each call is one function of schema {@code fingerpost}, called
 * once in autocommit. Where the answer names a version that this call did not bring along, the same
 * connection reads its row by key.
 */
public final class PostgresPointerStore implements PointerStore {
  private final PostgresCalls calls;

  public PostgresPointerStore(PostgresCalls calls) {
    this.calls = calls;
  }

  @Override
  public OpenOutcome open(OpenRequest request, Deadline deadline) {
    return calls.write(
        "open " + request.pointer(),
        deadline,
        session ->
            session
                .query(
                    """
                    select * from fingerpost.open(
                      p_pointer => :pointer, p_domain => :domain, p_owner => :owner,
                      p_fence => :fence, p_incarnation => cast(:incarnation as uuid))
                    """)
                .bind("pointer", request.pointer().value())
                .bind("domain", request.domain().value())
                .bind("owner", request.owner())
                .bind("fence", request.fence().value())
                .bind("incarnation", request.incarnation().toString())
                .map((row, context) -> opened(session, request, row))
                .one());
  }

  private static OpenOutcome opened(Session session, OpenRequest request, ResultSet row)
      throws SQLException {
    String outcome = row.getString("outcome");
    return outcome.equals("OPENED")
        ? new OpenOutcome.Opened(
            Rows.floor(row).orElseThrow(),
            base(session, request.pointer(), row.getLong("current_version")),
            row.getLong("last_version"))
        : new OpenOutcome.Refused(
            Refusal.valueOf(outcome), Rows.floor(row), row.getString("detail"));
  }

  private static Optional<Version> base(Session session, PointerName pointer, long current) {
    return current == 0
        ? Optional.empty()
        : Optional.of(
            session
                .query("select * from fingerpost.version where pointer = :pointer and version = :n")
                .bind("pointer", pointer.value())
                .bind("n", current)
                .map((row, context) -> Rows.version(row))
                .one());
  }

  @Override
  public PublishOutcome publish(PublishRequest request, Deadline deadline) {
    return calls.write(
        "publish " + request.pointer() + " key " + request.operation(),
        deadline,
        session -> outcome(session, request, PublishCall.of(session, request)));
  }

  private static PublishOutcome outcome(Session session, PublishRequest request, Verdict verdict) {
    if (!verdict.known()) {
      return verdict.refusal(request);
    }
    if (!verdict.applied()) {
      return new PublishOutcome.Duplicate(
          recorded(session, request.pointer(), request.operation()));
    }
    return new PublishOutcome.Applied(
        request.source() instanceof Source.Upload upload
            ? verdict.uploaded(request, upload)
            : recorded(session, request.pointer(), request.operation()));
  }

  /** The version of a key that is known to have one. */
  private static Version recorded(Session session, PointerName pointer, OperationKey operation) {
    return session
        .query(
            """
            select * from fingerpost.outcome(
              p_pointer => :pointer, p_key => :key, p_revision => :revision)
            """)
        .bind("pointer", pointer.value())
        .bind("key", operation.key())
        .bind("revision", operation.revision())
        .map((row, context) -> Rows.version(row))
        .one();
  }

  @Override
  public List<PublishOutcome> publishBatch(List<PublishRequest> requests, Deadline deadline) {
    PublishCall.refuseMisuse(requests);
    Map<String, PublishRequest> byName =
        requests.stream().collect(Collectors.toMap(it -> it.pointer().value(), it -> it));
    return calls.write(
        "publish a batch of " + requests.size() + " pointers",
        deadline,
        session -> {
          Map<String, Verdict> verdicts =
              PublishCall.batch(session, requests).stream()
                  .collect(Collectors.toMap(Verdict::pointer, it -> it));
          return requests.stream()
              .map(request -> member(session, request, byName, verdicts))
              .toList();
        });
  }

  private static PublishOutcome member(
      Session session,
      PublishRequest request,
      Map<String, PublishRequest> byName,
      Map<String, Verdict> verdicts) {
    Verdict verdict = Optional.ofNullable(verdicts.get(request.pointer().value())).orElseThrow();
    PublishRequest decided = byName.getOrDefault(verdict.decidedBy(), request);
    return verdict.known() ? outcome(session, request, verdict) : verdict.refusal(decided);
  }

  @Override
  public SettleOutcome settle(SettleRequest request, Deadline deadline) {
    return calls.write(
        "settle " + request.pointer() + " key " + request.operation(),
        deadline,
        session ->
            session
                .query(
                    """
                    select * from fingerpost.settle(
                      p_pointer => :pointer, p_key => :key, p_revision => :revision,
                      p_digest => :digest, p_owner => :owner, p_fence => :fence, p_seq => :seq,
                      p_incarnation => cast(:incarnation as uuid))
                    """)
                .bind("pointer", request.pointer().value())
                .bind("key", request.operation().key())
                .bind("revision", request.operation().revision())
                .bind("digest", request.digest().hex())
                .bind("owner", request.owner())
                .bind("fence", request.position().fence().value())
                .bind("seq", request.position().seq())
                .bind("incarnation", request.incarnation().toString())
                .map((row, context) -> settled(session, request, row))
                .one());
  }

  private static SettleOutcome settled(Session session, SettleRequest request, ResultSet row)
      throws SQLException {
    String outcome = row.getString("outcome");
    if (outcome.equals("APPLIED")) {
      return new SettleOutcome.Applied(recorded(session, request.pointer(), request.operation()));
    }
    String detail = row.getString("detail");
    return outcome.equals("NEVER")
        ? new SettleOutcome.Never(detail)
        : new SettleOutcome.Refused(Refusal.valueOf(outcome), detail);
  }
}
