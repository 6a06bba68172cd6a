package dev.fingerpost.publisher.postgres;

import static dev.fingerpost.publisher.PointerStoreException.Effect.NOTHING_PERMANENT;
import static dev.fingerpost.publisher.PointerStoreException.Effect.NOTHING_TRANSIENT;

import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.postgres.SqlStates.Stage;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Spans;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Handles;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.TemplateEngine;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/** Borrows connections of the caller's data source and gives them back, healthy or not at all. */
final class Pool {
  /**
   * @param networkTimeout of its socket when it came, in milliseconds
   */
  record Borrowed(Handle handle, int networkTimeout) {}

  private final Jdbi jdbi;
  private final Executor waiters;

  Pool(DataSource database, Executor waiters) {
    this.jdbi = Jdbi.create(database).registerArrayType(String.class, "text");
    jdbi.setTemplateEngine(TemplateEngine.NOP);
    // A transaction found open is the caller's: closing a handle must not roll it back.
    jdbi.getConfig(Handles.class).setForceEndTransactions(false);
    this.waiters = waiters;
  }

  /**
   * A connection in autocommit, outside any transaction. Waiting for it ends with the deadline,
   * whatever the pool's own limit is.
   */
  Borrowed borrow(String what, Deadline deadline) {
    if (deadline.expired()) {
      throw Faults.unsent(NOTHING_TRANSIENT, what, ranOut(deadline));
    }
    CompletableFuture<Handle> coming = onWaiter(what, jdbi::open);
    try {
      return outsideTransactions(
          what, coming.get(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw Faults.of(what + ": no connection", e, Stage.CONNECT, false);
    } catch (TimeoutException e) {
      CompletableFuture<Void> unused = coming.thenAccept(Handle::close);
      throw Faults.unsent(NOTHING_TRANSIENT, what, ranOut(deadline));
    } catch (InterruptedException e) {
      CompletableFuture<Void> unused = coming.thenAccept(Handle::close);
      Thread.currentThread().interrupt();
      throw Faults.unsent(NOTHING_TRANSIENT, what, "interrupted while waiting for a connection");
    }
  }

  /**
   * Starts what blocks without an end of its own on a thread that can be left behind.
   *
   * @throws PointerStoreException if the threads were shut down: nothing was sent
   */
  <T> CompletableFuture<T> onWaiter(String what, Supplier<T> blocking) {
    try {
      return CompletableFuture.supplyAsync(blocking, waiters);
    } catch (RejectedExecutionException e) {
      throw Faults.unsent(NOTHING_PERMANENT, what, "the store was closed; nothing was sent");
    }
  }

  private static String ranOut(Deadline deadline) {
    return "no connection to the database within the deadline of " + Spans.words(deadline.budget());
  }

  private static Borrowed outsideTransactions(String what, Handle handle) {
    try {
      if (handle.getConnection().getAutoCommit() && idle(handle.getConnection())) {
        return new Borrowed(handle, handle.getConnection().getNetworkTimeout());
      }
    } catch (SQLException e) {
      discard(handle);
      throw Faults.of(what + ": no connection", e, Stage.CONNECT, false);
    }
    handle.close();
    throw Faults.unsent(
        NOTHING_PERMANENT,
        what,
        "the data source handed out a connection inside a transaction, which could still roll back"
            + " what was answered; give a data source in autocommit mode of its own");
  }

  private static boolean idle(Connection connection) throws SQLException {
    return connection.unwrap(BaseConnection.class).getTransactionState() == TransactionState.IDLE;
  }

  /** Gives a healthy connection back with the time-out of its socket as it was. */
  static void giveBack(Borrowed borrowed) {
    try {
      Connection connection = borrowed.handle().getConnection();
      connection.setNetworkTimeout(Runnable::run, borrowed.networkTimeout());
      borrowed.handle().close();
    } catch (SQLException | JdbiException e) {
      discard(borrowed.handle());
    }
  }

  /**
   * Cuts a connection that may have a statement in flight, so that no later call meets it: closing
   * alone would hand it back to the pool as healthy. Pools look at a connection when it comes back
   * (HikariCP clears its warnings), find it closed and drop it.
   */
  static void discard(Handle handle) {
    try {
      handle.getConnection().abort(Runnable::run);
    } catch (SQLException alreadyBroken) {
      // Its socket is closed: there is nothing left to cut.
    }
    try {
      handle.close();
    } catch (JdbiException alreadyBroken) {
      // The pool has dropped it.
    }
  }
}
