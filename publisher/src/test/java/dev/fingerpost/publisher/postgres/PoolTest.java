package dev.fingerpost.publisher.postgres;

import static dev.fingerpost.publisher.PointerStoreException.Effect.IN_DOUBT;
import static dev.fingerpost.publisher.PointerStoreException.Effect.NOTHING_PERMANENT;
import static dev.fingerpost.publisher.PointerStoreException.Effect.NOTHING_TRANSIENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.SystemTime;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** Which connections are taken, and which are given back. */
class PoolTest extends CallsFixture {
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

  @Test
  void aConnectionGoesBackWithTheTimeOutItCameWith() throws Exception {
    try (Connection real = server.getPostgresDatabase().getConnection()) {
      real.setNetworkTimeout(Runnable::run, 4321);
      assertThat(pid(new PostgresCalls(always(real), waiters))).isPositive();
      assertThat(real.getNetworkTimeout()).isEqualTo(4321);
    }
  }

  /** A pool of the simplest kind: one connection, which it does not reset. */
  private static DataSource always(Connection real) {
    Connection kept =
        (Connection)
            Proxy.newProxyInstance(
                PoolTest.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) ->
                    method.getName().equals("close") ? null : method.invoke(real, arguments));
    return new PGSimpleDataSource() {
      private static final long serialVersionUID = 1;

      @Override
      public Connection getConnection() {
        return kept;
      }
    };
  }
}
