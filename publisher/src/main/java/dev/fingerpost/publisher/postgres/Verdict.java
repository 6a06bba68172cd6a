package dev.fingerpost.publisher.postgres;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.PublishOutcome.Standing;
import dev.fingerpost.Version;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Refusal;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Sha256;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/**
 * A row of the composite type {@code fingerpost.verdict}.
 *
 * @param version APPLIED: the new one; DUPLICATE, KEY_CONFLICT: the recorded one
 * @param state SOURCE_GONE: of the source, empty if there never was one
 * @param decidedBy the pointer whose line decided; another than the pointer only in a batch
 */
record Verdict(
    String pointer,
    String outcome,
    String detail,
    long version,
    Optional<Instant> publishedAt,
    Optional<String> state,
    Optional<Standing> standing,
    Optional<Sha256> recorded,
    String decidedBy) {
  static Verdict of(ResultSet row) throws SQLException {
    Optional<Position> floor = Rows.floor(row);
    long current = row.getLong("current_version");
    return new Verdict(
        row.getString("pointer"),
        row.getString("outcome"),
        Optional.ofNullable(row.getString("detail")).orElse(""),
        row.getLong("version"),
        Rows.instantIfAny(row, "published_at"),
        Optional.ofNullable(row.getString("state")),
        floor.map(it -> new Standing(current, it)),
        Optional.ofNullable(row.getString("recorded_digest")).map(Sha256::new),
        row.getString("decided_by"));
  }

  boolean applied() {
    return outcome.equals("APPLIED");
  }

  /** Whether a version stands behind it: what was asked for was done, now or before. */
  boolean known() {
    return applied() || outcome.equals("DUPLICATE");
  }

  /** The version an upload became, as the ledger has it. */
  Version uploaded(PublishRequest request, Source.Upload upload) {
    return new Version(
        request.pointer(),
        version,
        Version.State.LIVE,
        Version.Kind.UPLOAD,
        request.operation(),
        request.digest(),
        request.owner(),
        request.position(),
        publishedAt.orElseThrow(),
        Optional.empty(),
        request.message(),
        request.labels(),
        Optional.empty(),
        Optional.of(upload.descriptor()));
  }

  /**
   * Lines 0 to 2 and 4 to 10.
   *
   * @param decided the request whose line decided
   */
  PublishOutcome refusal(PublishRequest decided) {
    return switch (Refusal.valueOf(outcome)) {
      case KEY_CONFLICT ->
          new PublishOutcome.KeyConflict(recorded.orElseThrow(), version, standing.orElseThrow());
      case STALE -> new PublishOutcome.Stale(decided.position(), standing.orElseThrow());
      case VERSION_MISMATCH ->
          new PublishOutcome.VersionMismatch(
              decided.expected().orElseThrow(), standing.orElseThrow());
      case SOURCE_GONE ->
          new PublishOutcome.SourceGone(source(decided), state.isPresent(), standing.orElseThrow());
      case FORBIDDEN, WRONG_EPOCH, NOT_OPEN, UNGRANTED, UNBOUND ->
          new PublishOutcome.Refused(Refusal.valueOf(outcome), standing, detail);
    };
  }

  private static String source(PublishRequest request) {
    return request.source() instanceof Source.Promote promote
        ? promote.pointer() + "@" + promote.version()
        : request.pointer() + "@" + ((Source.Rollback) request.source()).version();
  }
}
