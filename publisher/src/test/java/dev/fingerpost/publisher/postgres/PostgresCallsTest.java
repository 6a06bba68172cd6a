package dev.fingerpost.publisher.postgres;

import static dev.fingerpost.publisher.PointerStoreException.Effect.IN_DOUBT;
import static dev.fingerpost.publisher.PointerStoreException.Effect.NOTHING_PERMANENT;
import static dev.fingerpost.publisher.PointerStoreException.Effect.NOTHING_TRANSIENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.postgres.TcpProxy.Fault;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.SystemTime;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** On a real server of its own, since it is killed, cancelled and reconfigured. */
class PostgresCallsTest {
  private static EmbeddedPostgres server;
  private static Jdbi admin;
  private static ExecutorService waiters;

  @BeforeAll
  static void start() throws Exception {
    // A commit that asks for it (mark(0)) waits for a standby that never comes.
    server =
        EmbeddedPostgres.builder()
            .setServerConfig("synchronous_commit", "local")
            .setServerConfig("synchronous_standby_names", "nobody")
            .start();
    admin = Jdbi.create(server.getPostgresDatabase());
    waiters = Executors.newCachedThreadPool();
    run("create table mark (n int)");
    run(
        """
        create function mark(n int, state text default null) returns int language plpgsql as $$
        begin
          if n = 0 then perform set_config('synchronous_commit', 'on', true); end if;
          insert into mark values (n);
          if state = '01000' then raise warning 'half done';
          elsif state is not null then raise exception 'refused' using errcode = state; end if;
          return n;
        end $$
        """);
  }

  @AfterAll
  static void stop() throws Exception {
    waiters.shutdownNow();
    server.close();
  }

  @BeforeEach
  void empty() {
    run("truncate mark");
  }

  @Test
  void aDeadPooledConnectionIsNotHandedBack() {
    try (HikariDataSource pool = pool(server.getPort())) {
      PostgresCalls calls = new PostgresCalls(pool, waiters);
      int dead = pid(calls);
      run("select pg_terminate_backend(" + dead + ", 5000)");
      assertThat(failure(calls, "select mark(1)").effect()).isEqualTo(IN_DOUBT);
      assertThat(pid(calls)).isNotEqualTo(dead);
    }
  }

  @Test
  void aConnectionAfterAnInternalErrorIsNotHandedOutAgain() {
    try (HikariDataSource pool = pool(server.getPort())) {
      PostgresCalls calls = new PostgresCalls(pool, waiters);
      int before = pid(calls);
      assertThat(failure(calls, "select mark(1, 'XX000')").effect()).isEqualTo(IN_DOUBT);
      assertThat(pid(calls)).isNotEqualTo(before);
      await().until(() -> activity("pid = " + before) == 0);
    }
  }

  @Test
  void aConnectionCutBeforeItsFirstCallIsNotHandedOutAgain() {
    try (HikariDataSource pool = pool(server.getPort())) {
      Deadline deadline = Deadline.after(Duration.ofSeconds(20), SystemTime.INSTANCE);
      Pool.discard(new Pool(pool, waiters).borrow("try", deadline).handle());
      assertThat(pid(new PostgresCalls(pool, waiters))).isPositive();
    }
  }

  @Test
  void aConnectionAfterADefiniteErrorIsKept() {
    try (HikariDataSource pool = pool(server.getPort())) {
      PostgresCalls calls = new PostgresCalls(pool, waiters);
      int before = pid(calls);
      PointerStoreException refused = failure(calls, "select mark(1, '23514')");
      assertThat(refused.effect()).isEqualTo(NOTHING_PERMANENT);
      assertThat(refused).hasMessage("try: ERROR: refused [23514]");
      assertThat(pid(calls)).isEqualTo(before);
      assertThat(marks()).isZero();
    }
  }

  @Test
  void aLockTimeOutChangedNothingAndMayBeRepeated() throws Exception {
    try (HikariDataSource pool = pool(server.getPort());
        Connection other = server.getPostgresDatabase().getConnection();
        Statement lock = other.createStatement()) {
      other.setAutoCommit(false);
      lock.execute("lock table mark");
      pool.setConnectionInitSql("set lock_timeout = 50");
      PostgresCalls calls = new PostgresCalls(pool, waiters);
      PointerStoreException waited = failure(calls, "select mark(1)");
      assertThat(waited.effect()).isEqualTo(NOTHING_TRANSIENT);
      assertThat(waited).hasMessageContaining("[55P03]");
    }
  }

  @Test
  void theDeadlineCancelsTheStatementAndKeepsTheConnection() {
    try (HikariDataSource pool = pool(server.getPort())) {
      PostgresCalls calls = new PostgresCalls(pool, waiters);
      int before = pid(calls);
      PointerStoreException cancelled =
          failure(calls, "select pg_sleep(60)", Duration.ofSeconds(3));
      assertThat(cancelled.effect()).isEqualTo(NOTHING_TRANSIENT);
      assertThat(cancelled).hasMessageContaining("[57014]");
      assertThat(pid(calls)).isEqualTo(before);
    }
  }

  @Test
  void aBackendKilledInTheMiddleOfACallLeavesItInDoubt() throws Exception {
    try (HikariDataSource pool = pool(server.getPort());
        Connection other = server.getPostgresDatabase().getConnection();
        Statement lock = other.createStatement()) {
      other.setAutoCommit(false);
      lock.execute("lock table mark");
      PostgresCalls calls = new PostgresCalls(pool, waiters);
      CompletableFuture<PointerStoreException> call =
          CompletableFuture.supplyAsync(() -> failure(calls, "select mark(1)"), waiters);
      await().until(() -> activity("wait_event_type = 'Lock'") == 1);
      run("select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'");
      assertThat(call.get().effect()).isEqualTo(IN_DOUBT);
      other.rollback();
      assertThat(pid(calls)).isPositive();
    }
  }

  @Test
  void aLostReplyIsInDoubtWhetherTheServerDidItOrNot() throws Exception {
    try (TcpProxy network = new TcpProxy(server.getPort());
        HikariDataSource pool = pool(network.port())) {
      PostgresCalls calls = new PostgresCalls(pool, waiters);
      network.failAt("select mark(1)", Fault.LOSE_REQUEST);
      assertThat(failure(calls, "select mark(1)").effect()).isEqualTo(IN_DOUBT);
      assertThat(marks()).isZero();
      network.failAt("select mark(1)", Fault.LOSE_REPLY);
      assertThat(failure(calls, "select mark(1)").effect()).isEqualTo(IN_DOUBT);
      assertThat(marks()).isOne();
      assertThat(network.idle()).isTrue();
      assertThat(pid(calls)).isPositive();
    }
  }

  @Test
  void aSilentServerIsInDoubtAtTheDeadlineAndItsConnectionIsCut() throws Exception {
    try (TcpProxy network = new TcpProxy(server.getPort());
        HikariDataSource pool = pool(network.port())) {
      PostgresCalls calls = new PostgresCalls(pool, waiters);
      int before = pid(calls);
      network.failAt("select mark(1)", Fault.SILENCE);
      Deadline patience = Deadline.after(Duration.ofSeconds(5), SystemTime.INSTANCE);
      assertThat(failure(calls, "select mark(1)", Duration.ofMillis(300)).effect())
          .isEqualTo(IN_DOUBT);
      assertThat(patience.expired()).isFalse();
      assertThat(marks()).isOne();
      assertThat(pid(calls)).isNotEqualTo(before);
    }
  }

  @Test
  void aWarningAfterTheCallLeavesItInDoubt() {
    try (HikariDataSource pool = pool(server.getPort())) {
      PostgresCalls calls = new PostgresCalls(pool, waiters);
      assertThat(failure(calls, "select mark(1, '01000')").effect()).isEqualTo(IN_DOUBT);
      assertThat(marks()).isOne();
    }
  }

  @Test
  void aCancelledWaitForAStandbyIsInDoubt() {
    try (HikariDataSource pool = pool(server.getPort())) {
      PostgresCalls calls = new PostgresCalls(pool, waiters);
      CompletableFuture<PointerStoreException> call =
          CompletableFuture.supplyAsync(() -> failure(calls, "select mark(0)"), waiters);
      await().until(() -> activity("wait_event = 'SyncRep'") == 1);
      run("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'");
      assertThat(call.join().effect()).isEqualTo(IN_DOUBT);
      assertThat(marks()).isOne();
    }
  }

  @Test
  void aDefiniteErrorOfALookBehindTheCallDoesNotMakeTheCallDefinite() {
    try (HikariDataSource pool = pool(server.getPort())) {
      PostgresCalls calls = new PostgresCalls(pool, waiters);
      PointerStoreException failed =
          catchThrowableOfType(
              PointerStoreException.class,
              () ->
                  calls.write(
                      "try",
                      Deadline.after(Duration.ofSeconds(20), SystemTime.INSTANCE),
                      session -> {
                        int done = session.query("select mark(1)").mapTo(Integer.class).one();
                        return done + session.query("select 1/0").mapTo(Integer.class).one();
                      }));
      assertThat(failed.effect()).isEqualTo(IN_DOUBT);
      assertThat(marks()).isOne();
    }
  }

  @Test
  void theWaitForAConnectionEndsWithTheDeadlineAndALateOneGoesBack() throws Exception {
    try (HikariDataSource pool = pool(server.getPort())) {
      PostgresCalls calls = new PostgresCalls(pool, waiters);
      try (Connection taken = pool.getConnection()) {
        assertThat(taken.isClosed()).isFalse();
        PointerStoreException waited = failure(calls, "select mark(1)", Duration.ofMillis(50));
        assertThat(waited.effect()).isEqualTo(NOTHING_TRANSIENT);
        assertThat(waited).hasMessageContaining("within the deadline of 50 ms");
      }
      await().until(() -> pool.getHikariPoolMXBean().getActiveConnections() == 0);
      assertThat(pid(calls)).isPositive();
    }
  }

  @Test
  void aPoolWithoutAutocommitIsRefused() {
    try (HikariDataSource pool = pool(server.getPort())) {
      pool.setAutoCommit(false);
      PointerStoreException refused = failure(new PostgresCalls(pool, waiters), "select mark(1)");
      assertThat(refused.effect()).isEqualTo(NOTHING_PERMANENT);
      assertThat(refused).hasMessageContaining("inside a transaction");
    }
  }

  @Test
  void aConnectionInsideAnOpenTransactionIsRefused() {
    try (HikariDataSource pool = pool(server.getPort())) {
      pool.setConnectionInitSql("begin");
      PointerStoreException refused = failure(new PostgresCalls(pool, waiters), "select mark(1)");
      assertThat(refused.effect()).isEqualTo(NOTHING_PERMANENT);
      assertThat(marks()).isZero();
    }
  }

  @Test
  void aWrongPasswordOrDatabaseIsPermanentAndAnAbsentServerTransient() throws Exception {
    try (HikariDataSource pool = pool(server.getPort())) {
      pool.setJdbcUrl(url(server.getPort()).replace("/postgres?", "/elsewhere?"));
      pool.setConnectionTimeout(250);
      assertThat(failure(new PostgresCalls(pool, waiters), "select 1").effect())
          .isEqualTo(NOTHING_PERMANENT);
    }
    TcpProxy gone = new TcpProxy(server.getPort());
    gone.close();
    try (HikariDataSource pool = pool(gone.port())) {
      pool.setConnectionTimeout(250);
      assertThat(failure(new PostgresCalls(pool, waiters), "select 1").effect())
          .isEqualTo(NOTHING_TRANSIENT);
    }
  }

  private static int pid(PostgresCalls calls) {
    return calls.write(
        "pid",
        Deadline.after(Duration.ofSeconds(20), SystemTime.INSTANCE),
        session -> session.query("select pg_backend_pid()").mapTo(Integer.class).one());
  }

  private static PointerStoreException failure(PostgresCalls calls, String sql) {
    return failure(calls, sql, Duration.ofSeconds(20));
  }

  private static PointerStoreException failure(PostgresCalls calls, String sql, Duration budget) {
    return catchThrowableOfType(
        PointerStoreException.class,
        () ->
            calls.write(
                "try",
                Deadline.after(budget, SystemTime.INSTANCE),
                session -> session.query(sql).mapTo(String.class).one()));
  }

  private static HikariDataSource pool(int port) {
    HikariDataSource pool = new HikariDataSource();
    pool.setJdbcUrl(url(port));
    pool.setMaximumPoolSize(1);
    pool.setInitializationFailTimeout(-1);
    return pool;
  }

  private static String url(int port) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres&prepareThreshold=0";
  }

  private static long marks() {
    return number("select count(*) from mark");
  }

  private static long activity(String condition) {
    return number("select count(*) from pg_stat_activity where " + condition);
  }

  private static long number(String sql) {
    return admin.withHandle(handle -> handle.createQuery(sql).mapTo(Long.class).one());
  }

  private static void run(String sql) {
    admin.useHandle(handle -> handle.execute(sql));
  }
}
