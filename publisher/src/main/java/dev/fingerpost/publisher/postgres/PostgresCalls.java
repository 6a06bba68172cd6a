package dev.fingerpost.publisher.postgres;

import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.postgres.SqlStates.Stage;
import dev.fingerpost.writer.Deadline;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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
 * prepareThreshold=0} into the JDBC URL. The driver cancels over a connection of its own, and where
 * nobody answers that either it waits for {@code cancelSignalTimeout} (10 s) more: on a thread that
 * is left behind, with the connection, so that the caller's deadline holds.
 */
public final class PostgresCalls {
  /** The statements of one call, on one connection. */
  public interface Session {
    /** A statement bounded by the call's deadline. */
    Query query(String sql);
  }

  /** For the answer that the driver itself gives at the deadline. */
  private static final Duration SLACK = Duration.ofMillis(200);

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
    CompletableFuture<T> answer;
    try {
      answer = pool.onWaiter(what, () -> send(borrowed, what, deadline, work, stage));
    } catch (PointerStoreException | Error unsent) {
      Pool.giveBack(borrowed);
      throw unsent;
    }
    return await(answer, what, deadline, stage);
  }

  /** An interrupt does not end the wait: it would leave in doubt what is about to be answered. */
  private static <T> T await(
      CompletableFuture<T> answer, String what, Deadline deadline, Stage stage) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return answer.get(deadline.remaining().plus(SLACK).toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (TimeoutException e) {
      throw Faults.silent(what, deadline, stage);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e.getCause() instanceof RuntimeException failure
          ? failure
          : Faults.of(what, e, stage, false);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static <T> T send(
      Pool.Borrowed borrowed,
      String what,
      Deadline deadline,
      Function<Session, T> work,
      Stage stage) {
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
    } catch (Error e) {
      // 1. The call commits. 2. There is no memory left to read its answer. 3. Nobody else has the
      // connection in hand: not cut here, it would be missing in the pool for ever.
      Pool.discard(borrowed.handle());
      throw e;
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
