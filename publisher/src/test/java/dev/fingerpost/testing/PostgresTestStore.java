package dev.fingerpost.testing;

import com.zaxxer.hikari.HikariDataSource;
import dev.fingerpost.Ports;
import dev.fingerpost.lease.postgres.PostgresLeaseAuthority;
import dev.fingerpost.publisher.Backoff;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.postgres.PostgresCalls;
import dev.fingerpost.publisher.postgres.PostgresPinStore;
import dev.fingerpost.publisher.postgres.PostgresPointerCatalog;
import dev.fingerpost.publisher.postgres.PostgresPointerStore;
import dev.fingerpost.publisher.postgres.PostgresRemovalStore;
import dev.fingerpost.publisher.postgres.PostgresTagStore;
import dev.fingerpost.publisher.postgres.TestDatabase;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.memory.MemoryObjectStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A store whose pointers are in a database on a real PostgreSQL, behind a pool. There is one per
 * JVM, emptied for each test: that takes a hundredth of the time a new database takes.
 */
public final class PostgresTestStore implements TestStore {
  private static final ExecutorService WAITERS =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "waiter");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * First in a transaction: no trigger fires. The tables refuse to lose rows, but not to a
   * superuser who says that he means it.
   */
  public static final String AS_ONE_WHO_MEANS_IT =
      "select set_config('session_replication_role', 'replica', true);";

  private static final List<String> TABLES =
      Stream.of(
              "pointer, publication, grant, domain, refusal, permission, pin, tag, retention",
              "expired_attempt, epoch_floor, sweep, unfreed, gc_run, gc_total")
          .flatMap(it -> Stream.of(it.split(", ")))
          .map("fingerpost."::concat)
          .toList();

  private static final String DEFAULTS =
      """
      update fingerpost.gc_walk set place = '';
      update fingerpost.store set keep_last = null, keep_for_ms = null
      """;

  private static final class Shared {
    static final TestDatabase DATABASE = TestDatabase.create();
    static final HikariDataSource POOL = pool();

    private static HikariDataSource pool() {
      HikariDataSource pool = new HikariDataSource();
      pool.setDataSource(DATABASE.dataSource());
      pool.setMaximumPoolSize(10);
      pool.setMinimumIdle(0);
      return pool;
    }
  }

  public final TestDatabase database = Shared.DATABASE;

  public PostgresTestStore() {
    database.run(AS_ONE_WHO_MEANS_IT + "truncate " + String.join(", ", TABLES) + ";" + DEFAULTS);
  }

  /**
   * Empties it again, row by row. Where there are few rows that takes a tenth of the time, and no
   * plan of a statement is lost; but dead rows stay, and slow everything down in the end.
   */
  public void clear() {
    operate(
        AS_ONE_WHO_MEANS_IT
            + TABLES.stream().map("delete from %s;"::formatted).collect(Collectors.joining())
            + DEFAULTS);
  }

  /** Runs statements as the owner, in one transaction of a session of the pool. */
  public void operate(String sql) {
    try (Connection session = Shared.POOL.getConnection();
        Statement statement = session.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  @Override
  public Ports ports() {
    return ports(Shared.POOL);
  }

  /** The same database over another way to it. */
  public Ports ports(DataSource way) {
    return ports(way, StoreRoot.parse(database.store().root()));
  }

  /** A store in any database, its objects in memory. */
  public static Ports ports(DataSource way, StoreRoot root) {
    PostgresCalls calls = new PostgresCalls(way, WAITERS);
    Repeats repeats = repeats();
    return new Ports(
        new MemoryObjectStore(root),
        new PostgresPointerStore(calls),
        new PostgresPointerCatalog(calls, repeats),
        new PostgresLeaseAuthority(calls, repeats),
        new PostgresPinStore(calls, repeats),
        new PostgresTagStore(calls, repeats),
        new PostgresRemovalStore(calls, repeats));
  }

  /** Calls over the pool. */
  public PostgresCalls calls() {
    return calls(Shared.POOL);
  }

  /** Calls over another way. */
  public PostgresCalls calls(DataSource way) {
    return new PostgresCalls(way, WAITERS);
  }

  /** As patient as a test must be on a loaded machine. */
  public static Repeats repeats() {
    return new Repeats(Lab.PATIENT, new Backoff(Lab.PATIENT, SystemTime.INSTANCE, new Random(3)));
  }

  /** The one number a query of the owner's gives. */
  public long number(String sql) {
    return Jdbi.create(database.dataSource())
        .withHandle(handle -> handle.createQuery(sql).mapTo(Long.class).one());
  }

  /** The one text a query of the owner's gives. */
  public String text(String sql) {
    return Jdbi.create(database.dataSource())
        .withHandle(handle -> handle.select(sql).mapTo(String.class).one());
  }

  /** Where the server listens on 127.0.0.1. */
  public int port() {
    return ((PGSimpleDataSource) database.dataSource()).getPortNumbers()[0];
  }

  /** Another way to the database, over a port of 127.0.0.1; not pooled, each statement as text. */
  public DataSource way(int port) {
    PGSimpleDataSource way = (PGSimpleDataSource) database.dataSource();
    way.setServerNames(new String[] {"127.0.0.1"});
    way.setPortNumbers(new int[] {port});
    way.setPrepareThreshold(0);
    return way;
  }

  @Override
  public void forbid(String prefix) {
    database.run("insert into fingerpost.permission values ('nobody', '" + prefix + "')");
  }

  @Override
  public void expire(PointerName pointer, long version) {
    database.run(
        """
        update fingerpost.publication set state = 'EXPIRED', attempts = null, root_key = null,
          size = null, sha256 = null, media_type = null, files = null
        where pointer = '%s' and version = %d
        """
            .formatted(pointer, version));
  }

  @Override
  public void collect(PointerName pointer) {
    database.run(
        """
        insert into fingerpost.retention values ('%1$s', 1, null) on conflict do nothing;
        select fingerpost.gc_expire('%1$s', (select incarnation from fingerpost.store), true, 1000)
        """
            .formatted(pointer));
  }

  @Override
  public void close() {}
}
