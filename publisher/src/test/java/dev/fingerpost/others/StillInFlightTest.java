package dev.fingerpost.others;

import static dev.fingerpost.testing.Lab.PATIENT;
import static dev.fingerpost.testing.Lab.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.PostgresTestStore;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A publish whose sender heard nothing while its transaction is still open in the database: it has
 * the pointer's row locked, and waits for a table before it can write its row of history.
 */
class StillInFlightTest {
  private final PostgresTestStore real = new PostgresTestStore();
  private final Lab lab = new Lab(real.ports());
  private final Held first = new Held();
  private final AtomicReference<Object> repeat = new AtomicReference<>();
  private Connection operator;
  private PublishRequest request;

  @BeforeEach
  void lockTheHistory() throws Exception {
    Lease lease = lab.enter("reports/daily", "alice");
    request = lab.request(lease, 1, "day");
    operator = real.database.connect();
    operator.setAutoCommit(false);
    try (Statement lock = operator.createStatement()) {
      lock.execute("lock table fingerpost.publication in share row exclusive mode");
    }
  }

  @AfterEach
  void leave() throws Exception {
    operator.close();
    lab.close();
  }

  /** The first is on its way, its sender in doubt; what comes next waits for the row it locked. */
  private <T> CompletableFuture<T> behindTheFirst(Supplier<T> next) {
    CompletableFuture<T> answer = CompletableFuture.supplyAsync(next);
    await().pollInterval(Duration.ofMillis(10)).until(() -> waiting() == 2);
    assertThat(answer).isNotDone();
    return answer;
  }

  /** Sends, is told that nobody knows, and sends again once the first holds the row. */
  private PublishOutcome publish() {
    lab.line.onPublish(
        first.letGo().leftBehind(),
        call -> {
          awaitTheFirst();
          repeat.set(call.get());
          return repeat.get();
        });
    return lab.publisher().publish(request, soon());
  }

  private SettleOutcome settle() {
    CompletableFuture<Object> ignored =
        CompletableFuture.supplyAsync(() -> lab.real.pointers().publish(request, soon()));
    awaitTheFirst();
    return lab.store.settle(SettleRequest.of(request), PATIENT.settle());
  }

  private void awaitTheFirst() {
    await().pollInterval(Duration.ofMillis(10)).until(() -> waiting() == 1);
  }

  private long waiting() {
    return real.number(
        "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
            + " and datname = current_database()");
  }

  /** The backend that waits for the table ends, as when its machine dies, and rolls back. */
  private void killTheFirst() {
    real.database.run(
        """
        select pg_terminate_backend(pid) from pg_locks
        where not granted and relation = 'fingerpost.publication'::regclass
        """);
  }

  private static <T> T join(CompletableFuture<T> answer) {
    return answer.orTimeout(60, TimeUnit.SECONDS).join();
  }

  private long history() {
    return real.number("select count(*) from fingerpost.publication");
  }

  @Test
  void theRepeatOfOnesOwnPublishIsADuplicateNeverStaleWhenTheFirstCommits() throws Exception {
    CompletableFuture<PublishOutcome> outcome = behindTheFirst(this::publish);
    operator.commit();
    assertThat(join(outcome))
        .isInstanceOfSatisfying(
            PublishOutcome.Applied.class,
            it -> assertThat(it.version().position()).isEqualTo(request.position()));
    assertThat(repeat.get()).isInstanceOf(PublishOutcome.Duplicate.class);
    assertThat(first.answer()).isInstanceOf(PublishOutcome.Applied.class);
    assertThat(history()).isEqualTo(1);
  }

  @Test
  void theRepeatOfOnesOwnPublishIsAppliedWhenTheFirstRollsBack() throws Exception {
    CompletableFuture<PublishOutcome> outcome = behindTheFirst(this::publish);
    killTheFirst();
    operator.commit();
    assertThat(join(outcome)).isInstanceOf(PublishOutcome.Applied.class);
    assertThat(repeat.get()).isInstanceOf(PublishOutcome.Applied.class);
    assertThat(history()).isEqualTo(1);
  }

  @Test
  void theSettlerWaitsForTheFirstAndSaysAppliedWhenItCommits() throws Exception {
    CompletableFuture<SettleOutcome> outcome = behindTheFirst(this::settle);
    operator.commit();
    assertThat(join(outcome))
        .isInstanceOfSatisfying(
            SettleOutcome.Applied.class,
            it -> assertThat(it.version().position()).isEqualTo(request.position()));
  }

  @Test
  void theSettlerWaitsForTheFirstAndSaysNeverWhenItRollsBack() throws Exception {
    CompletableFuture<SettleOutcome> outcome = behindTheFirst(this::settle);
    killTheFirst();
    operator.commit();
    assertThat(join(outcome)).isInstanceOf(SettleOutcome.Never.class);
    assertThat(lab.real.pointers().publish(request, soon()))
        .isInstanceOf(PublishOutcome.Stale.class);
    assertThat(history()).isZero();
  }
}
