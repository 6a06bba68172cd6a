package dev.fingerpost.publisher.postgres;

import static dev.fingerpost.publisher.PointerStoreException.Effect.IN_DOUBT;
import static dev.fingerpost.publisher.PointerStoreException.Effect.NOTHING_TRANSIENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.postgres.TcpProxy.Fault;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.SystemTime;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** What the end of a call means, on a real server. */
class PostgresCallsTest extends CallsFixture {
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
  void aServerThatFallsSilentForTheCancelAsWellDoesNotOutlastTheDeadline() throws Exception {
    try (TcpProxy network = new TcpProxy(server.getPort());
        HikariDataSource pool = pool(network.port())) {
      PostgresCalls calls = new PostgresCalls(pool, waiters);
      assertThat(pid(calls)).isPositive();
      network.failAt("select mark(1)", Fault.BLACKOUT);
      CompletableFuture<PointerStoreException> call =
          CompletableFuture.supplyAsync(
              () -> failure(calls, "select mark(1)", Duration.ofSeconds(1)), waiters);
      assertThat(call)
          .succeedsWithin(Duration.ofSeconds(5))
          .extracting(PointerStoreException::effect)
          .isEqualTo(IN_DOUBT);
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
      assertThat(failure(calls, "select mark(1)", Duration.ofSeconds(1)).effect())
          .isEqualTo(IN_DOUBT);
      assertThat(patience.expired()).isFalse();
      assertThat(marks()).isOne();
      assertThat(pid(calls)).isNotEqualTo(before);
    }
  }

  /** A pool of one shows it: were the connection lost, nobody would ever get one again. */
  @Test
  void anErrorAfterTheCallPassesAndItsConnectionIsCutNotLostToThePool() {
    try (HikariDataSource pool = pool(server.getPort())) {
      PostgresCalls calls = new PostgresCalls(pool, waiters);
      int before = pid(calls);
      OutOfMemoryError error = new OutOfMemoryError("injected");
      assertThatThrownBy(
              () ->
                  calls.write(
                      "try",
                      Deadline.after(Duration.ofSeconds(20), SystemTime.INSTANCE),
                      session -> {
                        assertThat(session.query("select mark(1)").mapTo(Integer.class).one())
                            .isOne();
                        throw error;
                      }))
          .isSameAs(error);
      assertThat(marks()).isOne();
      assertThat(pid(calls)).isNotEqualTo(before);
    }
  }

  @Test
  void anErrorBeforeTheCallPassesAndItsConnectionGoesBack() {
    AtomicInteger threads = new AtomicInteger();
    OutOfMemoryError none = new OutOfMemoryError("injected: unable to create native thread");
    try (HikariDataSource pool = pool(server.getPort())) {
      PostgresCalls calls =
          new PostgresCalls(
              pool,
              task -> {
                if (threads.incrementAndGet() == 2) { // the first fetches a connection
                  throw none;
                }
                waiters.execute(task);
              });
      assertThatThrownBy(() -> pid(calls)).isSameAs(none);
      assertThat(pid(calls)).isPositive();
    }
  }

  @Test
  void anErrorOfTheDataSourcePasses() {
    OutOfMemoryError error = new OutOfMemoryError("injected");
    PGSimpleDataSource broken =
        new PGSimpleDataSource() {
          @Override
          public Connection getConnection() {
            throw error;
          }
        };
    assertThatThrownBy(() -> pid(new PostgresCalls(broken, waiters))).isSameAs(error);
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
}
