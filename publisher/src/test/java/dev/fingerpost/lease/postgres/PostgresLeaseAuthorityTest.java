package dev.fingerpost.lease.postgres;

import static dev.fingerpost.testing.Lab.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fingerpost.lease.LeaseAuthority;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.lease.LeaseAuthorityContract;
import dev.fingerpost.publisher.postgres.TcpProxy;
import dev.fingerpost.publisher.postgres.TcpProxy.Fault;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.testing.TestStore;
import dev.fingerpost.writer.PointerName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class PostgresLeaseAuthorityTest extends LeaseAuthorityContract {
  private static final PointerName DAILY = new PointerName("reports/daily");

  private PostgresTestStore store;

  @Override
  protected TestStore fresh() {
    store = new PostgresTestStore();
    return store;
  }

  @Test
  void aLostReplyOfAnAcquireIsAskedForAgainAndCountsNothing() throws Exception {
    try (TcpProxy network = new TcpProxy(store.port())) {
      LeaseAuthority leases = store.ports(store.way(network.port())).leases();
      network.failAt("fingerpost.acquire(", Fault.LOSE_REPLY);
      Acquired.Granted granted =
          (Acquired.Granted)
              leases.acquire(DAILY, "alice", new UUID(1, 1), Duration.ofMinutes(1), soon());
      assertThat(network.idle()).isTrue();
      assertThat(granted.live()).isTrue();
      assertThat(granted.lease().fence().counter()).isEqualTo(1);
      network.failAt("fingerpost.renew(", Fault.LOSE_REPLY);
      assertThat(leases.renew(granted.lease(), Duration.ofMinutes(1), soon())).isPresent();
      network.failAt("fingerpost.release(", Fault.LOSE_REPLY);
      assertThat(leases.release(granted.lease(), soon())).isTrue();
      assertThat(network.idle()).isTrue();
    }
  }

  @Override
  protected <T> AfterWait<T> behindTheLock(
      PointerName domain, Supplier<T> call, BooleanSupplier condition) {
    try (Connection locking = store.database.connect();
        Statement lock = locking.createStatement();
        Connection looking = store.database.connect();
        Statement look = looking.createStatement()) {
      locking.setAutoCommit(false);
      lock.execute("select 1 from fingerpost.domain where name = '" + domain + "' for update");
      CompletableFuture<T> answer = CompletableFuture.supplyAsync(call);
      await().until(() -> waiting(look) && condition.getAsBoolean());
      Instant unlocked = clock(look);
      locking.rollback();
      return new AfterWait<>(answer.join(), unlocked);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean waiting(Statement statement) throws SQLException {
    try (ResultSet row =
        statement.executeQuery(
            "select count(*) from pg_stat_activity"
                + " where wait_event_type = 'Lock' and datname = current_database()")) {
      return row.next() && row.getInt(1) == 1;
    }
  }

  private static Instant clock(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("select clock_timestamp()")) {
      row.next();
      return row.getObject(1, OffsetDateTime.class).toInstant();
    }
  }
}
