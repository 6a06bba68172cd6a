package dev.fingerpost.publisher.postgres;

import static dev.fingerpost.testing.Lab.in;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.zaxxer.hikari.HikariDataSource;
import dev.fingerpost.PublishOutcome;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.PointerStoreException.Effect;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.PostgresTestStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Behind a real PgBouncer in transaction mode, where each call may meet another server session.
 * Skipped where it is not installed.
 */
class PgBouncerTest {
  private PostgresTestStore store;
  private PgBouncer bouncer;
  private HikariDataSource pool;

  @BeforeEach
  void start() throws Exception {
    Optional<Path> program = PgBouncer.installed();
    assumeTrue(
        program.isPresent(), "pgbouncer is not installed: apt-get install pgbouncer runs this");
    store = new PostgresTestStore();
    bouncer = new PgBouncer(program.get(), store.port(), store.database.name(), 2);
    pool = new HikariDataSource();
    pool.setDataSource(store.way(bouncer.port()));
    pool.setMaximumPoolSize(4);
  }

  @AfterEach
  void stop() throws Exception {
    if (pool != null) {
      pool.close();
      bouncer.close();
    }
  }

  @Test
  void manyWorkersPublishOverFewServerSessions() {
    ExecutorService workers = Executors.newFixedThreadPool(4);
    try (Lab lab = new Lab(store.ports(pool))) {
      CompletableFuture<?>[] all =
          IntStream.range(0, 4)
              .mapToObj(n -> CompletableFuture.runAsync(() -> work(lab, "worker-" + n), workers))
              .toArray(CompletableFuture<?>[]::new);
      CompletableFuture.allOf(all).join();
      for (int n = 0; n < 4; n++) {
        Address address = Address.parse("worker-" + n);
        assertThat(lab.real.catalog().find(address, Lab.soon()).orElseThrow().number())
            .isEqualTo(20);
      }
    } finally {
      workers.shutdownNow();
    }
  }

  private static void work(Lab lab, String pointer) {
    Lease lease = lab.enter(pointer, pointer);
    for (int seq = 1; seq <= 20; seq++) {
      assertThat(lab.real.pointers().publish(lab.request(lease, seq, "day-" + seq), Lab.soon()))
          .isInstanceOf(PublishOutcome.Applied.class);
      assertThat(lab.real.leases().renew(lease, Duration.ofMinutes(5), Lab.soon())).isPresent();
    }
    assertThat(lab.real.leases().release(lease, Lab.soon())).isTrue();
  }

  @Test
  void theDeadlineCancelsAWaitThroughIt() throws Exception {
    try (Lab lab = new Lab(store.ports(pool));
        Connection other = store.database.connect();
        Statement lock = other.createStatement()) {
      Lease lease = lab.enter("reports/daily", "alice");
      other.setAutoCommit(false);
      lock.execute("select 1 from fingerpost.pointer for update");
      PointerStoreException waited =
          catchThrowableOfType(
              PointerStoreException.class,
              () -> {
                PublishOutcome unused =
                    lab.real
                        .pointers()
                        .publish(lab.request(lease, 1, "day"), in(Duration.ofSeconds(3)));
              });
      assertThat(waited.effect()).isEqualTo(Effect.NOTHING_TRANSIENT);
      other.rollback();
      assertThat(lab.real.pointers().publish(lab.request(lease, 1, "day"), Lab.soon()))
          .isInstanceOf(PublishOutcome.Applied.class);
    }
  }
}
