package dev.fingerpost.publisher.postgres;

import static dev.fingerpost.publisher.PointerStoreException.Effect.IN_DOUBT;
import static dev.fingerpost.publisher.PointerStoreException.Effect.NOTHING_PERMANENT;
import static dev.fingerpost.publisher.PointerStoreException.Effect.NOTHING_TRANSIENT;

import dev.fingerpost.publisher.PointerStoreException.Effect;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What each SQLSTATE says about a call, by where it appeared. The row with the longest matching
 * prefix decides.
 *
 * <p>An ERROR of PostgreSQL means that the transaction was rolled back: nothing happened, and that
 * is definite. A FATAL, a lost connection or a time-out of the socket can hit a call that has
 * already committed: in doubt. What is not in the table is in doubt as well.
 */
public final class SqlStates {
  /** Where a failure appeared. */
  public enum Stage {
    /** While a connection was being opened or borrowed: nothing was sent. */
    CONNECT,
    /** From the moment the call was handed to the driver: it may have been executed. */
    CALL
  }

  /** The warning a commit carries when its wait for a synchronous standby was cancelled. */
  static final String CANCELLED_WAIT = "01000";

  /** The server stands by, or was demoted: another connection may reach the primary. */
  private static final String READ_ONLY = "25006";

  private static final Row UNLISTED = new Row("", NOTHING_TRANSIENT, IN_DOUBT);

  private static final List<Row> ROWS =
      List.of(
          // A success with this warning: committed here, perhaps not on the standby.
          new Row("01", NOTHING_TRANSIENT, IN_DOUBT),
          // Lost connections; PgBouncer's own complaints come as 08P01.
          new Row("08", NOTHING_TRANSIENT, IN_DOUBT),
          // Feature not supported, for instance a cached plan that changed its type.
          new Row("0A", NOTHING_TRANSIENT, NOTHING_TRANSIENT),
          // Data out of a column's range, constraints: a bug or a bad input, the same next time.
          new Row("22", NOTHING_PERMANENT, NOTHING_PERMANENT),
          new Row("23", NOTHING_PERMANENT, NOTHING_PERMANENT),
          // Wrong transaction state or isolation level; the time-outs in it are FATAL.
          new Row("25", NOTHING_PERMANENT, NOTHING_PERMANENT),
          new Row(READ_ONLY, NOTHING_TRANSIENT, NOTHING_TRANSIENT),
          new Row("25P03", NOTHING_TRANSIENT, IN_DOUBT),
          new Row("25P04", NOTHING_TRANSIENT, IN_DOUBT),
          // A prepared statement of another server session: PgBouncer without prepareThreshold=0.
          new Row("26", NOTHING_PERMANENT, NOTHING_PERMANENT),
          // Password, role, database.
          new Row("28", NOTHING_PERMANENT, NOTHING_PERMANENT),
          new Row("3D", NOTHING_PERMANENT, NOTHING_PERMANENT),
          new Row("3F", NOTHING_PERMANENT, NOTHING_PERMANENT),
          // Serialization failure, deadlock: rolled back. 40003 says itself that it does not know.
          new Row("40", NOTHING_TRANSIENT, NOTHING_TRANSIENT),
          new Row("40003", NOTHING_TRANSIENT, IN_DOUBT),
          // Not migrated, or no right to execute.
          new Row("42", NOTHING_PERMANENT, NOTHING_PERMANENT),
          // Disk, memory, connections: refused before a commit.
          new Row("53", NOTHING_TRANSIENT, NOTHING_TRANSIENT),
          new Row("54", NOTHING_PERMANENT, NOTHING_PERMANENT),
          new Row("55", NOTHING_PERMANENT, NOTHING_PERMANENT),
          new Row("55006", NOTHING_TRANSIENT, NOTHING_TRANSIENT),
          // lock_timeout.
          new Row("55P03", NOTHING_TRANSIENT, NOTHING_TRANSIENT),
          // statement_timeout or a cancel. A commit's wait that is cancelled is 01000, not this.
          new Row("57014", NOTHING_TRANSIENT, NOTHING_TRANSIENT),
          // Shutdown, crash, start-up, idle session, dropped database: the session is gone.
          new Row("57P", NOTHING_TRANSIENT, IN_DOUBT),
          // RAISE of a function that found something it must not find.
          new Row("P0", NOTHING_PERMANENT, NOTHING_PERMANENT),
          // Internal error: may come with a PANIC, so nothing is sure.
          new Row("XX", NOTHING_TRANSIENT, IN_DOUBT));

  private SqlStates() {}

  /**
   * What a failure means for the whole operation.
   *
   * @param state the SQLSTATE; null for time-outs of the socket and of the pool
   * @param earlierInDoubt whether an earlier send of the same call is in doubt: then no failure of
   *     a repeat can end the doubt, since it says nothing about that send
   */
  public static Effect effect(@Nullable String state, Stage stage, boolean earlierInDoubt) {
    return earlierInDoubt ? IN_DOUBT : effect(state, stage);
  }

  /** What a failure means for the one send it is about. */
  static Effect effect(@Nullable String state, Stage stage) {
    Row row = row(state == null ? "" : state);
    return stage == Stage.CONNECT ? row.connect() : row.call();
  }

  /** Whether the connection must not serve another call. */
  static boolean spoils(@Nullable String state) {
    return effect(state, Stage.CALL) == IN_DOUBT || READ_ONLY.equals(state);
  }

  private static Row row(String state) {
    return ROWS.stream()
        .filter(row -> state.startsWith(row.prefix()))
        .max(Comparator.comparingInt(row -> row.prefix().length()))
        .orElse(UNLISTED);
  }

  private record Row(String prefix, Effect connect, Effect call) {}
}
