package dev.fingerpost.gc.chaos.child;

import com.zaxxer.hikari.HikariDataSource;
import dev.fingerpost.publisher.Backoff;
import dev.fingerpost.publisher.Limits;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.postgres.PostgresCalls;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.SystemRandom;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.remote.AccessKey;
import dev.fingerpost.writer.remote.S3Settings;
import dev.fingerpost.writer.s3.S3Clients;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.postgresql.ds.PGSimpleDataSource;
import software.amazon.awssdk.services.s3.S3Client;

/** A child's clients: a small pool of connections to the database, and one to object storage. */
final class Ties {
  private static final int CONNECTIONS = 4;

  /** Longer than the pool waits, so that at least one call meets an empty pool. */
  private static final long STARVED_MILLIS = 400;

  /** A database comes back within seconds here; nobody waits longer for one call. */
  static final Limits LIMITS =
      new Limits(
          Duration.ofSeconds(2),
          Duration.ofSeconds(8),
          Duration.ofSeconds(8),
          Duration.ofSeconds(20),
          Duration.ofSeconds(8),
          Duration.ofSeconds(8),
          Duration.ofMillis(10),
          Duration.ofMillis(200),
          Duration.ofMillis(60));

  final ExecutorService workers =
      Executors.newCachedThreadPool(task -> daemon(task, "child-worker"));
  final StoreRoot root;
  final S3Client s3;
  final HikariDataSource pool;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(task -> daemon(task, "child-timer"));

  Ties(Setup setup) {
    this.root = StoreRoot.parse(setup.root());
    this.s3 =
        S3Clients.open(
            S3Settings.compatible(
                setup.endpoint(), new AccessKey(setup.key(), setup.secret(), null)));
    this.pool = new HikariDataSource();
    pool.setDataSource(way(setup));
    pool.setMaximumPoolSize(CONNECTIONS);
    pool.setMinimumIdle(0);
    pool.setConnectionTimeout(250);
    pool.setInitializationFailTimeout(-1);
    // As the wired one: a server killed under the first connection must not spoil the pool for
    // ever.
    pool.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
  }

  /** Each statement goes as text, so that the proxy sees which it is. */
  private static PGSimpleDataSource way(Setup setup) {
    PGSimpleDataSource way = new PGSimpleDataSource();
    way.setServerNames(new String[] {"127.0.0.1"});
    way.setPortNumbers(new int[] {setup.port()});
    way.setDatabaseName(setup.database());
    way.setUser("postgres");
    way.setPrepareThreshold(0);
    way.setApplicationName(setup.name());
    return way;
  }

  PostgresCalls calls() {
    return new PostgresCalls(pool, workers);
  }

  static Repeats repeats() {
    return new Repeats(LIMITS, new Backoff(LIMITS, SystemTime.INSTANCE, SystemRandom.INSTANCE));
  }

  /**
   * Takes every connection there is, and gives them back a little later.
   *
   * @return whether none is left; there may have been none to take, with the database away
   */
  boolean starve() {
    List<Connection> taken = new ArrayList<>();
    try {
      while (taken.size() < CONNECTIONS) {
        taken.add(pool.getConnection());
      }
    } catch (SQLException e) {
      // Others hold the rest: the pool is empty all the same.
    }
    var ignored =
        timer.schedule(() -> taken.forEach(Ties::close), STARVED_MILLIS, TimeUnit.MILLISECONDS);
    return !taken.isEmpty() && pool.getHikariPoolMXBean().getIdleConnections() == 0;
  }

  private static void close(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      // It was broken before.
    }
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }
}
