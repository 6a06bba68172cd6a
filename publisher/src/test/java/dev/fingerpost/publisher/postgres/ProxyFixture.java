package dev.fingerpost.publisher.postgres;

import static dev.fingerpost.testing.Lab.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.publisher.Backoff;
import dev.fingerpost.publisher.PointerStore;
import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Publisher;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.writer.SystemTime;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.postgresql.ds.PGSimpleDataSource;

/** A pointer opened by alice, a way to it through a proxy, and a look past the proxy. */
abstract class ProxyFixture {
  static final String PUBLISH = "fingerpost.publish(";

  PostgresTestStore real;
  PostgresProxy network;
  Lab lab;
  PointerStore store;
  Lease lease;
  ExecutorService threads;

  private volatile Connection latest;

  @BeforeEach
  void enter() throws Exception {
    real = new PostgresTestStore();
    network = new PostgresProxy(real.port());
    lab = new Lab(real.ports());
    PGSimpleDataSource way = (PGSimpleDataSource) real.way(network.port());
    way.setApplicationName("proxied");
    store = real.ports(remembering(way)).pointers();
    lease = lab.enter("reports/daily", "alice");
    threads = Executors.newCachedThreadPool();
  }

  @AfterEach
  void leave() throws Exception {
    threads.shutdownNow();
    lab.close();
    network.close();
    assertThat(network.connections()).isZero();
    real.close();
  }

  private DataSource remembering(DataSource way) {
    return (DataSource)
        Proxy.newProxyInstance(
            ProxyFixture.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (proxy, method, arguments) -> {
              Object made = method.invoke(way, arguments);
              latest = made instanceof Connection connection ? connection : latest;
              return made;
            });
  }

  /** Has the client of the latest connection hang up, whatever it is waiting for. */
  void giveUp() throws SQLException {
    latest.abort(Runnable::run);
  }

  /** As patient as a loaded machine needs. */
  static ConditionFactory eventually() {
    return Awaitility.await().atMost(Duration.ofSeconds(60)).pollInterval(Duration.ofMillis(20));
  }

  Publisher publisher() {
    return new Publisher(
        store, Lab.PATIENT, new Backoff(Lab.PATIENT, SystemTime.INSTANCE, lab.random));
  }

  CompletableFuture<PublishOutcome> publishing(PublishRequest request) {
    return CompletableFuture.supplyAsync(() -> store.publish(request, soon()), threads);
  }

  PointerStoreException failure(PublishRequest request) {
    return catchThrowableOfType(
        PointerStoreException.class,
        () -> {
          PublishOutcome unused = store.publish(request, soon());
        });
  }

  long versions() {
    return real.number("select count(*) from fingerpost.publication");
  }

  /** Sessions through the proxy whose transaction is open. */
  long running() {
    return sessions("and xact_start is not null");
  }

  private long sessions(String condition) {
    return real.number(
        "select count(*) from pg_stat_activity where application_name = 'proxied' " + condition);
  }

  /** Until the server has done all it will do of what it got. */
  void awaitNothingRunning() {
    eventually().until(() -> sessions("") == 0);
  }

  /** Whether somebody holds the pointer's row. */
  boolean locked() {
    try (Connection connection = real.database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("select 1 from fingerpost.pointer for update nowait");
      return false;
    } catch (SQLException e) {
      assertThat(e.getSQLState()).isEqualTo("55P03");
      return true;
    }
  }
}
