package dev.fingerpost.publisher.postgres;

import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.PointerStoreException.Effect;
import dev.fingerpost.publisher.postgres.SqlStates.Stage;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Spans;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns what the driver and the pool throw into what it means for the call. */
final class Faults {
  private static final String NO_SCHEMA =
      "this database has no schema fingerpost yet: run 'fingerpost init'";

  /** This table is of the first migration: where it is missing, nothing was ever migrated. */
  private static final Pattern FIRST_TABLE = Pattern.compile("\\bfingerpost\\.store\\b");

  /** What only roles named by allow_collecting may use. */
  private static final Pattern KEEPERS =
      Pattern.compile("\\b(?:gc_\\w+|set_retention|retention|unfreed)\\b");

  private static final Map<String, String> HINTS =
      Map.ofEntries(
          Map.entry("26000", "behind PgBouncer the JDBC URL needs prepareThreshold=0"),
          Map.entry("42P05", "behind PgBouncer the JDBC URL needs prepareThreshold=0"),
          Map.entry("3F000", NO_SCHEMA),
          Map.entry("42P01", "the schema is older than this program: run 'fingerpost migrate'"),
          Map.entry("42703", "the schema is older than this program: run 'fingerpost migrate'"),
          Map.entry("42883", "the schema is older than this program: run 'fingerpost migrate'"),
          Map.entry(
              "42501", "grant this role USAGE on schema fingerpost and SELECT on what it reads"),
          Map.entry("25006", "this server is a standby: the JDBC URL must lead to the primary"));

  private Faults() {}

  /**
   * @param what the call, for the message: {@code publish reports/daily}
   * @param answered whether the call itself was answered, and a look that follows it failed
   */
  static PointerStoreException of(String what, Throwable failure, Stage stage, boolean answered) {
    Optional<SQLException> cause = sql(failure);
    String state = cause.map(SQLException::getSQLState).orElse(null);
    // A pool says that it timed out; why, the driver says in what is behind that.
    Optional<SQLException> told = stage == Stage.CONNECT ? all(failure).reduce((a, b) -> b) : cause;
    String said = told.<Throwable>map(e -> e).orElse(failure).getMessage();
    String hint = state == null ? null : hint(state, String.valueOf(said));
    String message =
        what
            + ": "
            + (said == null ? failure.getClass().getSimpleName() : firstLine(said))
            + (state == null ? "" : " [" + state + "]")
            + (hint == null ? "" : "; " + hint);
    return new PointerStoreException(SqlStates.effect(state, stage, answered), message, failure);
  }

  private static @Nullable String hint(String state, String said) {
    if (state.equals("42501") && KEEPERS.matcher(said).find()) {
      return "let this role collect: the schema's owner calls fingerpost.allow_collecting('ROLE')";
    }
    boolean empty = state.equals("42P01") && FIRST_TABLE.matcher(said).find();
    return empty ? NO_SCHEMA : HINTS.get(state);
  }

  /** Nothing was sent, and the reason is not the database's. */
  static PointerStoreException unsent(Effect effect, String what, String why) {
    return new PointerStoreException(effect, what + ": " + why, null);
  }

  /** No answer came by the deadline, not even to the cancel. */
  static PointerStoreException silent(String what, Deadline deadline, Stage stage) {
    return new PointerStoreException(
        SqlStates.effect(null, stage, false),
        what + ": no answer within the deadline of " + Spans.words(deadline.budget()),
        null);
  }

  /** Whether the connection this came from must not serve another call. */
  static boolean spoils(Throwable failure) {
    return SqlStates.spoils(sql(failure).map(SQLException::getSQLState).orElse(null));
  }

  /** The driver's or the pool's error in it; none means a bug on this side. */
  static Optional<SQLException> sql(Throwable failure) {
    return all(failure).findFirst();
  }

  private static Stream<SQLException> all(Throwable failure) {
    return Stream.iterate(failure, e -> e != null, Throwable::getCause)
        .filter(SQLException.class::isInstance)
        .map(SQLException.class::cast);
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("").strip();
  }
}
