package dev.fingerpost.publisher.postgres;

import dev.fingerpost.publisher.HoldOutcome;
import dev.fingerpost.publisher.Pin;
import dev.fingerpost.publisher.PinRequest;
import dev.fingerpost.publisher.PinStore;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Pins in PostgreSQL; whoever lists them needs SELECT on {@code fingerpost.pin_status}. */
public final class PostgresPinStore implements PinStore {
  private static final String PIN =
      """
      select * from fingerpost.pin(p_id => cast(:id as uuid), p_pointer => :pointer,
        p_version => :version, p_owner => :owner, p_reason => :reason,
        p_ttl_ms => cast(:ttl as bigint))
      """;
  private static final String UNPIN = "select * from fingerpost.unpin(p_id => cast(:id as uuid))";
  private static final String LIST =
      """
      select p.*, coalesce(p.expires_at <= clock_timestamp(), false) as lapsed
      from fingerpost.pin_status p
      where p.pointer = coalesce(:pointer, p.pointer)
      order by p.pointer, p.version, p.pinned_at, p.id limit :limit
      """;

  private final PatientCalls calls;

  public PostgresPinStore(PostgresCalls calls, Repeats repeats) {
    this.calls = new PatientCalls(calls, repeats);
  }

  @Override
  public HoldOutcome<Pin> pin(PinRequest request, Deadline deadline) {
    String what = "pin " + request.pointer() + "@" + request.version();
    return calls.write(
        what,
        deadline,
        session ->
            session
                .query(PIN)
                .bind("id", request.id().toString())
                .bind("pointer", request.pointer().value())
                .bind("version", request.version())
                .bind("owner", request.owner())
                .bind("reason", request.reason())
                .bind("ttl", request.keep().map(Duration::toMillis).orElse(null))
                .map((row, context) -> Holds.outcome(row, "PINNED", it -> of(request, it)))
                .one());
  }

  private static Pin of(PinRequest request, ResultSet row) throws SQLException {
    return new Pin(
        request.id(),
        request.pointer(),
        request.version(),
        request.owner(),
        request.reason(),
        Rows.instant(row, "pinned_at"),
        Rows.instantIfAny(row, "expires_at"),
        false);
  }

  @Override
  public HoldOutcome<UUID> unpin(UUID id, Deadline deadline) {
    String what = "unpin " + id;
    return calls.write(
        what,
        deadline,
        session ->
            session
                .query(UNPIN)
                .bind("id", id.toString())
                .map((row, context) -> Holds.outcome(row, "UNPINNED", it -> id))
                .one());
  }

  @Override
  public List<Pin> pins(Optional<PointerName> pointer, int limit, Deadline deadline) {
    String what = "list pins";
    return calls.read(
        what,
        deadline,
        session ->
            session
                .query(LIST)
                .bind("pointer", pointer.map(PointerName::value).orElse(null))
                .bind("limit", limit)
                .map((row, context) -> listed(row))
                .list());
  }

  private static Pin listed(ResultSet row) throws SQLException {
    return new Pin(
        row.getObject("id", UUID.class),
        new PointerName(row.getString("pointer")),
        row.getLong("version"),
        row.getString("owner"),
        row.getString("reason"),
        Rows.instant(row, "pinned_at"),
        Rows.instantIfAny(row, "expires_at"),
        row.getBoolean("lapsed"));
  }
}
