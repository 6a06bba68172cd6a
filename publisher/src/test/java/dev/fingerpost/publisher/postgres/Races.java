package dev.fingerpost.publisher.postgres;

import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Sessions that run side by side, and a look at who waits for a lock. */
final class Races implements AutoCloseable {
  private final TestDatabase database;
  private final Connection watcher;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Connection> sessions = new ArrayList<>();

  Races(TestDatabase database) throws SQLException {
    this.database = database;
    this.watcher = database.connect();
  }

  Caller session(String owner) throws SQLException {
    Connection connection = database.connect();
    sessions.add(connection);
    return new Caller(connection, owner);
  }

  /** A session whose calls stay in flight until it commits. */
  Caller inFlight(String owner) throws SQLException {
    Caller caller = session(owner);
    caller.connection().setAutoCommit(false);
    return caller;
  }

  <T> Future<T> start(Callable<T> call) {
    return threads.submit(call);
  }

  /** Starts a call and returns once it waits for a lock. */
  <T> Future<T> startBlocked(Caller caller, Callable<T> call) throws SQLException {
    int pid = (int) Sql.row(caller.connection(), "select pg_backend_pid() as pid").get("pid");
    Future<T> future = start(call);
    await()
        .pollInterval(Duration.ofMillis(10))
        .until(
            () ->
                Sql.row(watcher, "select cardinality(pg_blocking_pids(?)) > 0 as waits", pid)
                    .get("waits")
                    .equals(true));
    return future;
  }

  @Override
  public void close() throws SQLException {
    threads.shutdownNow();
    for (Connection session : sessions) {
      session.close();
    }
    watcher.close();
  }
}
