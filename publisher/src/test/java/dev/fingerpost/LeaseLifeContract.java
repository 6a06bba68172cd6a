package dev.fingerpost;

import static dev.fingerpost.testing.Lab.PATIENT;
import static dev.fingerpost.testing.Lab.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.fingerpost.lease.Lease;
import dev.fingerpost.publisher.Limits;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.ResultPath;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How a tenure begins, stays alive, is lost and ends, on any store. */
public abstract class LeaseLifeContract {
  private static final Duration LONG = Duration.ofMinutes(5);

  /** Long enough that a machine busy with other tests still renews in time. */
  private static final Duration SHORT = Duration.ofSeconds(2);

  private Lab lab;

  /** A store of its own for each test. */
  protected abstract Ports ports();

  @BeforeEach
  void connect() {
    lab = new Lab(ports());
  }

  @AfterEach
  void disconnect() {
    lab.leases.cut(false);
    lab.close();
  }

  @Test
  void aHeldLeaseNamesItsHolderAndIsWaitedForUntilItIsReleased() {
    Tenure first = pointer().ownedBy("alice").acquire(LONG);
    LeaseHeldException held =
        catchThrowableOfType(LeaseHeldException.class, () -> pointer().acquire(LONG).close());
    assertThat(held).hasMessageContaining("held by alice");
    assertThat(held.holder().fence()).isEqualTo(first.lease().fence());
    assertThat(held.remaining()).isBetween(Duration.ofMinutes(4), LONG);

    CompletableFuture<Tenure> waiting =
        CompletableFuture.supplyAsync(() -> pointer().acquire(LONG, LONG));
    int asked = lab.leases.requests().size();
    await().until(() -> lab.leases.requests().size() > asked + 2);
    assertThat(waiting).isNotDone();
    first.close();
    Tenure second = waiting.orTimeout(30, TimeUnit.SECONDS).join();
    assertThat(second.lease().fence()).isGreaterThan(first.lease().fence());
    assertThat(lab.leases.requests().stream().skip(asked).distinct()).hasSize(1);
    second.close();
  }

  @Test
  void waitingEndsWithTheLeaseOfAHolderThatIsGone() {
    Lease dead =
        lab.real.leases().renew(lab.enter("reports/daily", "gone"), SHORT, soon()).orElseThrow();
    try (Tenure tenure = pointer().acquire(LONG, LONG)) {
      assertThat(tenure.lease().fence()).isGreaterThan(dead.fence());
    }
  }

  @Test
  void aGrantWhoseReplyWasLostIsFoundAgain() {
    lab.leases.loseAcquireReplies(2);
    try (Tenure tenure = pointer().acquire(LONG)) {
      assertThat(tenure.lease().fence()).isEqualTo(Fence.of(1, 1));
    }
    assertThat(lab.leases.requests()).hasSize(3);
    assertThat(lab.leases.requests().stream().distinct()).hasSize(1);
  }

  @Test
  void theLeaseIsRenewedWhileItIsHeld() {
    try (Tenure tenure = pointer().acquire(SHORT)) {
      Lease first = tenure.lease();
      await().until(() -> lab.leases.renewals() >= 4);
      assertThat(tenure.isLost()).isFalse();
      await().until(() -> tenure.lease().expiresAt().isAfter(first.expiresAt().plus(SHORT)));
      assertThatThrownBy(() -> pointer().acquire(LONG).close())
          .isInstanceOf(LeaseHeldException.class);
    }
  }

  @Test
  void aLeaseThatCannotBeRenewedIsLostAndItsWorkerHearsWhy() {
    try (Tenure tenure = pointer().acquire(SHORT)) {
      assertThat(lab.real.leases().release(tenure.lease(), soon())).isTrue();
      assertThat(tenure.lost().orTimeout(30, TimeUnit.SECONDS).join()).contains("released");
      assertThat(tenure.isLost()).isTrue();
      assertThat(tenure.publish("day", bytes())).isInstanceOf(PublishOutcome.Stale.class);
    }
  }

  @Test
  void aLeaseThatNobodyAnswersForIsLostAfterItsTtl() {
    try (Tenure tenure = pointer().acquire(SHORT)) {
      lab.leases.cut(true);
      assertThat(tenure.lost().orTimeout(30, TimeUnit.SECONDS).join()).contains("ttl of 2 s");
      assertThat(lab.leases.renewals()).isGreaterThan(1);
      int renewals = lab.leases.renewals();
      lab.leases.cut(false);
      assertThat(tenure.publish("day", bytes())).isInstanceOf(PublishOutcome.Applied.class);
      assertThat(lab.leases.renewals()).isEqualTo(renewals);
    }
  }

  @Test
  void oneFailedRenewalIsNotALoss() {
    try (Tenure tenure = pointer().acquire(SHORT)) {
      lab.leases.cut(true);
      await().until(() -> lab.leases.renewals() >= 1);
      lab.leases.cut(false);
      int renewals = lab.leases.renewals();
      await().until(() -> lab.leases.renewals() >= renewals + 4);
      assertThat(tenure.isLost()).isFalse();
    }
  }

  @Test
  void aClosedStoreAcquiresNothingAndLeavesNoLeaseBehind() {
    Pointer closed = pointer();
    lab.store.close();
    assertThatThrownBy(() -> closed.acquire(LONG).close())
        .isInstanceOf(FingerpostException.class)
        .hasMessageContaining("closed");
    assertThat(lab.real.leases().show(closed.name(), soon()).map(it -> it.live()).orElse(false))
        .isFalse();
  }

  @Test
  void aWaitLongerThanAnyClockCountsIsAWait() {
    Lease held = pointer().takeLease(Duration.ofMillis(300), Duration.ZERO);
    try (Tenure waited = pointer().acquire(LONG, ChronoUnit.FOREVER.getDuration())) {
      assertThat(waited.lease().fence()).isGreaterThan(held.fence());
    }
  }

  @Test
  void closingReleasesSealsAndMayBeRepeated() {
    Tenure tenure = pointer().acquire(LONG);
    assertThat(tenure.publish("day", bytes())).isInstanceOf(PublishOutcome.Applied.class);
    PublishRequest last = lab.line.sent().get(0);
    tenure.close();
    tenure.close();
    assertThat(lab.leases.releases()).isEqualTo(1);
    assertThatThrownBy(() -> tenure.publish("late", bytes()).describe())
        .isInstanceOf(FingerpostException.class)
        .hasMessageContaining("closed");
    PublishRequest late = lab.request(tenure.lease(), last.position().seq() + 1, "late");
    assertThat(lab.line.real().publish(late, soon())).isInstanceOf(PublishOutcome.Stale.class);
    pointer().acquire(LONG).close();
  }

  @Test
  void closingAnInterruptedWorkersTenureReleasesAndKeepsTheFlag() {
    Tenure tenure = pointer().acquire(LONG);
    Thread.currentThread().interrupt();
    tenure.close();
    assertThat(Thread.interrupted()).isTrue();
    pointer().acquire(LONG).close();
  }

  @Test
  void closingWithoutADatabaseDoesNotThrow() {
    Limits brief =
        new Limits(
            PATIENT.call(),
            PATIENT.publish(),
            PATIENT.settle(),
            PATIENT.upload(),
            Duration.ofMillis(300),
            PATIENT.look(),
            PATIENT.firstPause(),
            PATIENT.longestPause(),
            PATIENT.poll());
    Tenure tenure = pointer().within(brief).acquire(LONG);
    lab.leases.cut(true);
    tenure.close();
    assertThat(lab.leases.releases()).isPositive();
  }

  @Test
  void closingDuringAPublishDoesNotWaitAndTheGuardRefusesIt() throws InterruptedException {
    Tenure tenure = pointer().acquire(LONG);
    CountDownLatch underWay = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    lab.line.onPublish(
        call -> {
          underWay.countDown();
          awaitLatch(closed);
          return call.get();
        });
    AtomicReference<PublishOutcome> outcome = new AtomicReference<>();
    Thread worker = new Thread(() -> outcome.set(tenure.publish("day", bytes())));
    worker.start();
    awaitLatch(underWay);
    tenure.close();
    closed.countDown();
    worker.join();
    assertThat(outcome.get()).isInstanceOf(PublishOutcome.Stale.class);
  }

  @Test
  void closingTheStoreClosesItsTenures() {
    Tenure tenure = pointer().acquire(LONG);
    lab.store.close();
    assertThat(lab.leases.releases()).isEqualTo(1);
    tenure.close();
    assertThat(lab.leases.releases()).isEqualTo(1);
  }

  @Test
  void aResumedLeaseGoesOnWithItsNumbersAndIsNotReleased() {
    Lease taken = lab.enter("reports/daily", "cron");
    Pointer pointer = pointer().ownedBy("cron");
    try (Tenure tenure = pointer.resume(taken.fence(), LONG)) {
      assertThat(tenure.publish("1", bytes()).orElseThrow().position().seq()).isEqualTo(1);
    }
    try (Tenure tenure = pointer.resume(taken.fence(), LONG)) {
      assertThat(tenure.publish("2", bytes()).orElseThrow().position().seq()).isEqualTo(2);
    }
    assertThat(lab.leases.releases()).isZero();
  }

  @Test
  void aLeaseThatIsNotOnesOwnOrSupersededCannotBeResumed() {
    Lease old = lab.enter("reports/daily", "cron");
    assertThatThrownBy(() -> pointer().ownedBy("mallory").resume(old.fence(), LONG).close())
        .isInstanceOf(OpenRefusedException.class)
        .hasMessageContaining("UNGRANTED");
    Lease young = lab.supersede(old, "bob");
    assertThat(young.fence()).isGreaterThan(old.fence());
    assertThatThrownBy(() -> pointer().ownedBy("cron").resume(old.fence(), LONG).close())
        .isInstanceOf(OpenRefusedException.class)
        .hasMessage(
            "cannot open reports/daily (STALE): fenced out: %s is below the floor (%s,0)",
            old.fence(), young.fence());
  }

  @Test
  void aRefusedOpenGivesTheLeaseBack() {
    Lease elsewhere = lab.enter("reports/daily", "alice");
    assertThat(elsewhere.domain()).isEqualTo(name());
    Pointer misplaced = pointer().inDomain("other/domain");
    assertThatThrownBy(() -> misplaced.acquire(LONG).close())
        .isInstanceOf(OpenRefusedException.class);
    assertThat(lab.leases.releases()).isEqualTo(1);
  }

  private static PointerName name() {
    return new PointerName("reports/daily");
  }

  private Pointer pointer() {
    return lab.store.pointer("reports/daily").within(PATIENT);
  }

  private static Content bytes() {
    return Content.ofBytes(new ResultPath("data.bin"), new byte[] {1, 2, 3});
  }

  private static void awaitLatch(CountDownLatch latch) {
    try {
      if (!latch.await(30, TimeUnit.SECONDS)) {
        throw new AssertionError("nobody came");
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
