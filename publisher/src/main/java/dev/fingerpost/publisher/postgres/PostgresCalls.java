package dev.fingerpost.publisher.postgres;

import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.postgres.SqlStates.Stage;
import dev.fingerpost.writer.Deadline;
import java.util.concurrent.Executor;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jdbi.v3.core.statement.Query;

/**
 * Makes calls to PostgreSQL, one try each:
 *
 * <ol>
 *   <li>borrow a connection in autocommit, outside any transaction, within the deadline;
 *   <li>send one statement, cancelled and then cut off at the deadline; its warnings are read;
 *   <li>after a failure that leaves the call in doubt, cut the connection instead of handing it
 *       back;
 *   <li>say by {@link SqlStates} what the failure means.
 * </ol>
 *
 * <p>Nothing rests on a session: no SET, no temporary table, no session lock. Behind PgBouncer in
 * transaction mode the driver must not prepare statements on the server: put {@code
 * prepareThreshold=0} into the JDBC URL. The driver cancels over a connection of its own; {@code
 * cancelSignalTimeout} (10 s) in the URL bounds that where a server is unreachable.
 */
public final class PostgresCalls {
  /** The statements of one call, on one connection. */
  public interface Session {
    /** A statement bounded by the call's deadline. */
    Query query(String sql);
  }

  private final Pool pool;

  /**
   * @param database the caller's own; never closed here
   * @param waiters runs the waiting for a connection, one thread per waiting call; must not queue
   *     (a cached pool)
   */
  public PostgresCalls(DataSource database, Executor waiters) {
    this.pool = new Pool(database, waiters);
  }

  /**
   * A call that may change something. Its first statement is the call; what follows only looks, and
   * if that fails the call may have been applied all the same: in doubt.
   *
   * @param what for messages: {@code publish reports/daily}
   * @throws PointerStoreException which says whether the call may have been applied
   */
  public <T> T write(String what, Deadline deadline, Function<Session, T> work) {
    return call(what, deadline, work, Stage.CALL);
  }

  /**
   * A call that only looks: no failure of it is ever in doubt.
   *
   * @throws PointerStoreException which says whether trying again may help
   */
  public <T> T read(String what, Deadline deadline, Function<Session, T> work) {
    return call(what, deadline, work, Stage.CONNECT);
  }

  private <T> T call(String what, Deadline deadline, Function<Session, T> work, Stage stage) {
    Pool.Borrowed borrowed = pool.borrow(what, deadline);
    Timeouts timeouts = new Timeouts(deadline);
    try {
      T answer = work.apply(sql -> borrowed.handle().createQuery(sql).addCustomizer(timeouts));
      Pool.giveBack(borrowed);
      return answer;
    } catch (PointerStoreException saidAlready) {
      Pool.giveBack(borrowed);
      throw saidAlready;
    } catch (RuntimeException e) {
      giveBackAfter(e, borrowed);
      if (stage == Stage.CONNECT && Faults.sql(e).isEmpty()) {
        throw e;
      }
      throw Faults.of(what, e, stage, stage == Stage.CALL && timeouts.answered());
    }
  }

  private static void giveBackAfter(RuntimeException failure, Pool.Borrowed borrowed) {
    if (Faults.spoils(failure)) {
      Pool.discard(borrowed.handle());
    } else {
      Pool.giveBack(borrowed);
    }
  }
}
