package dev.fingerpost.publisher.postgres;

import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.PointerStoreException.Effect;
import dev.fingerpost.publisher.Refusal;
import dev.fingerpost.publisher.RemovalStore;
import dev.fingerpost.publisher.RemoveOutcome;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.RestoreOutcome;
import dev.fingerpost.publisher.TenureClaim;
import dev.fingerpost.publisher.postgres.PostgresCalls.Session;
import dev.fingerpost.writer.Deadline;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jdbi.v3.core.statement.Query;

/** Removes and restores pointers in PostgreSQL. */
public final class PostgresRemovalStore implements RemovalStore {
  private static final String REMOVE =
      """
      select * from fingerpost.remove(p_pointer => :pointer, p_owner => :owner, p_fence => :fence,
        p_incarnation => cast(:incarnation as uuid), p_keep_ms => :keep, p_force => :force)
      """;
  private static final String RESTORE =
      """
      select * from fingerpost.restore(p_pointer => :pointer, p_owner => :owner, p_fence => :fence,
        p_incarnation => cast(:incarnation as uuid))
      """;

  private final PostgresCalls calls;
  private final Repeats repeats;

  public PostgresRemovalStore(PostgresCalls calls, Repeats repeats) {
    this.calls = calls;
    this.repeats = repeats;
  }

  private static Query query(Session session, String sql, TenureClaim claim) {
    return session
        .query(sql)
        .bind("pointer", claim.pointer().value())
        .bind("owner", claim.owner())
        .bind("fence", claim.fence().value())
        .bind("incarnation", claim.incarnation().toString());
  }

  @Override
  public RemoveOutcome remove(TenureClaim claim, Duration keep, boolean force, Deadline deadline) {
    String what = "remove " + claim.pointer();
    return repeats.call(
        what,
        deadline,
        each ->
            calls.write(
                what,
                each,
                session ->
                    query(session, REMOVE, claim)
                        .bind("keep", keep.toMillis())
                        .bind("force", force)
                        .map((row, context) -> removed(row))
                        .one()));
  }

  private static RemoveOutcome removed(ResultSet row) throws SQLException {
    String outcome = row.getString("outcome");
    String detail = row.getString("detail");
    return switch (outcome) {
      case "REMOVED" -> new RemoveOutcome.Removed(Rows.removal(row).orElseThrow());
      case "PINNED", "TAGGED", "REFERRED" ->
          new RemoveOutcome.Held(RemoveOutcome.By.valueOf(outcome), detail);
      default -> new RemoveOutcome.Refused(Refusal.valueOf(outcome), Rows.floor(row), detail);
    };
  }

  /**
   * (1) A restores, (2) the reply is lost, (3) the repeat finds the pointer not removed: nobody but
   * this tenure could have brought it back, so that is what was asked for.
   */
  @Override
  public RestoreOutcome restore(TenureClaim claim, Deadline deadline) {
    String what = "restore " + claim.pointer();
    AtomicBoolean inDoubt = new AtomicBoolean();
    return repeats.call(
        what,
        deadline,
        each -> {
          try {
            return calls.write(
                what,
                each,
                session ->
                    query(session, RESTORE, claim)
                        .map((row, context) -> restored(row, inDoubt.get()))
                        .one());
          } catch (PointerStoreException e) {
            inDoubt.compareAndSet(false, e.effect() == Effect.IN_DOUBT);
            throw e;
          }
        });
  }

  private static RestoreOutcome restored(ResultSet row, boolean inDoubt) throws SQLException {
    String outcome = row.getString("outcome");
    String detail = row.getString("detail");
    if (outcome.equals("RESTORED") || (inDoubt && outcome.equals("NOT_REMOVED"))) {
      return new RestoreOutcome.Restored(row.getLong("current_version"));
    }
    return switch (outcome) {
      case "NOT_REMOVED" -> new RestoreOutcome.NotRemoved(detail);
      case "EXPIRED" -> new RestoreOutcome.Collected(detail);
      default -> new RestoreOutcome.Refused(Refusal.valueOf(outcome), Rows.floor(row), detail);
    };
  }
}
