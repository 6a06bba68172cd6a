package dev.fingerpost.publisher.postgres;

import dev.fingerpost.writer.Deadline;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.time.Duration;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.StatementCustomizer;
import org.postgresql.jdbc.PgStatement;

/**
 * Bounds a statement by the caller's deadline and reads its warnings.
 *
 * <p>First the driver cancels the statement (57014, a definite answer); if the server is gone and
 * does not answer that either, the socket's time-out ends the wait (in doubt).
 */
final class Timeouts implements StatementCustomizer {
  /** Kept back for the answer to a cancel; a fifth of what is left where that is less. */
  private static final Duration FOR_THE_CANCEL = Duration.ofSeconds(1);

  private final Deadline deadline;
  private boolean answered;

  Timeouts(Deadline deadline) {
    this.deadline = deadline;
  }

  /** Whether a statement was executed and answered without a warning. */
  boolean answered() {
    return answered;
  }

  @Override
  public void beforeExecution(PreparedStatement statement, StatementContext context)
      throws SQLException {
    Duration left = deadline.remaining();
    Duration fifth = left.dividedBy(5);
    Duration kept = fifth.compareTo(FOR_THE_CANCEL) < 0 ? fifth : FOR_THE_CANCEL;
    statement.unwrap(PgStatement.class).setQueryTimeoutMs(millis(left.minus(kept)));
    statement.getConnection().setNetworkTimeout(Runnable::run, (int) millis(left));
  }

  /**
   * A cancelled wait for a synchronous standby looks like a success with a warning, and the commit
   * may be lost in a failover: thrown here, it is in doubt like every other lost answer.
   */
  @Override
  public void afterExecution(PreparedStatement statement, StatementContext context)
      throws SQLException {
    for (SQLWarning warning = statement.getWarnings();
        warning != null;
        warning = warning.getNextWarning()) {
      if (SqlStates.CANCELLED_WAIT.equals(warning.getSQLState())) {
        throw warning;
      }
    }
    answered = true;
  }

  /** At least 1: to the driver 0 means for ever. */
  private static long millis(Duration duration) {
    return Math.max(1, Math.min(duration.toMillis(), Integer.MAX_VALUE));
  }
}
