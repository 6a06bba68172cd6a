package dev.fingerpost.publisher.postgres;

import static dev.fingerpost.publisher.PointerStoreException.Effect.IN_DOUBT;
import static dev.fingerpost.publisher.PointerStoreException.Effect.NOTHING_TRANSIENT;
import static dev.fingerpost.testing.Lab.in;
import static dev.fingerpost.testing.Lab.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Version;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.publisher.PointerStore;
import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.publisher.postgres.TcpProxy.Fault;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.testing.Requests;
import dev.fingerpost.writer.Deadline;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Publishing over a network and a server that fail in the middle of a call. */
class PostgresFaultsTest {
  private PostgresTestStore real;
  private TcpProxy network;
  private Lab lab;
  private PointerStore store;
  private Lease lease;

  @BeforeEach
  void enter() throws Exception {
    real = new PostgresTestStore();
    network = new TcpProxy(real.port());
    lab = new Lab(real.ports());
    store = real.ports(real.way(network.port())).pointers();
    lease = lab.enter("reports/daily", "alice");
  }

  @AfterEach
  void leave() throws Exception {
    lab.close();
    network.close();
    real.close();
  }

  private PointerStoreException failure(PublishRequest request, Deadline deadline) {
    return catchThrowableOfType(
        PointerStoreException.class,
        () -> {
          PublishOutcome unused = store.publish(request, deadline);
        });
  }

  private long activity(String condition) {
    return real.number("select count(*) from pg_stat_activity where " + condition);
  }

  @Test
  void aPublishWhoseReplyWasLostIsInDoubtAndItsRepeatADuplicate() {
    PublishRequest request = lab.request(lease, 1, "day");
    network.failAt("fingerpost.publish(", Fault.LOSE_REPLY);
    assertThat(failure(request, soon()).effect()).isEqualTo(IN_DOUBT);
    assertThat(store.publish(request, soon())).isInstanceOf(PublishOutcome.Duplicate.class);
  }

  @Test
  void aPublishThatNeverArrivedIsInDoubtAndItsRepeatApplied() {
    PublishRequest request = lab.request(lease, 1, "day");
    network.failAt("fingerpost.publish(", Fault.LOSE_REQUEST);
    assertThat(failure(request, soon()).effect()).isEqualTo(IN_DOUBT);
    assertThat(store.publish(request, soon())).isInstanceOf(PublishOutcome.Applied.class);
  }

  @Test
  void aRollbackWhoseVersionCannotBeReadIsInDoubtSinceItWasApplied() {
    Version first = store.publish(lab.request(lease, 1, "day"), soon()).orElseThrow();
    PublishRequest back =
        Requests.copying(lab.request(lease, 2, "back"), new Source.Rollback(first.number()));
    network.failAt("fingerpost.outcome(", Fault.LOSE_REQUEST);
    assertThat(failure(back, soon()).effect()).isEqualTo(IN_DOUBT);
    assertThat(store.publish(back, soon()).orElseThrow().number()).isEqualTo(2);
  }

  @Test
  void aLostReplyOfASettleIsAnsweredTheSameWayAgain() {
    PublishRequest lost = lab.request(lease, 1, "day");
    network.failAt("fingerpost.settle(", Fault.LOSE_REPLY);
    PointerStoreException failed =
        catchThrowableOfType(
            PointerStoreException.class,
            () -> {
              SettleOutcome unused = store.settle(SettleRequest.of(lost), soon());
            });
    assertThat(failed.effect()).isEqualTo(IN_DOUBT);
    assertThat(store.settle(SettleRequest.of(lost), soon()))
        .isInstanceOf(SettleOutcome.Never.class);
  }

  @Test
  void aBackendKilledWhileItWaitsForTheRowIsInDoubtAndPublishedNothing() throws Exception {
    try (Connection other = real.database.connect();
        Statement lock = other.createStatement()) {
      other.setAutoCommit(false);
      lock.execute("select 1 from fingerpost.pointer for update");
      CompletableFuture<PointerStoreException> call =
          CompletableFuture.supplyAsync(() -> failure(lab.request(lease, 1, "day"), soon()));
      await().until(() -> activity("wait_event_type = 'Lock'") == 1);
      real.database.run(
          "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'");
      assertThat(call.get().effect()).isEqualTo(IN_DOUBT);
      other.rollback();
    }
    assertThat(lab.real.catalog().find(Address.parse("reports/daily"), soon())).isEmpty();
  }

  @Test
  void aRowLockThatOutlastsTheDeadlineChangedNothing() throws Exception {
    try (Connection other = real.database.connect();
        Statement lock = other.createStatement()) {
      other.setAutoCommit(false);
      lock.execute("select 1 from fingerpost.pointer for update");
      assertThat(failure(lab.request(lease, 1, "day"), in(Duration.ofSeconds(3))).effect())
          .isEqualTo(NOTHING_TRANSIENT);
      other.rollback();
    }
    assertThat(store.publish(lab.request(lease, 1, "day"), soon()))
        .isInstanceOf(PublishOutcome.Applied.class);
  }

  @Test
  void aPublishSettledAsNeverStaysSoWhenItArrivesLate() {
    PublishRequest late = lab.request(lease, 1, "day");
    network.failAt("fingerpost.publish(", Fault.LOSE_REQUEST);
    assertThat(failure(late, soon()).effect()).isEqualTo(IN_DOUBT);
    assertThat(store.settle(SettleRequest.of(late), soon()))
        .isInstanceOf(SettleOutcome.Never.class);
    assertThat(store.publish(late, soon())).isInstanceOf(PublishOutcome.Stale.class);
    assertThat(store.settle(SettleRequest.of(late), soon()))
        .isInstanceOf(SettleOutcome.Never.class);
  }
}
