package dev.fingerpost.others;

import static dev.fingerpost.testing.Lab.PATIENT;
import static dev.fingerpost.testing.Lab.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.LeaseHeldException;
import dev.fingerpost.Pointer;
import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Tenure;
import dev.fingerpost.Version;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.RealStack;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.ResultPath;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A holder that was stopped, and wakes when another has its lease. */
class StaleHolderTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  /** It ends while its holder is stopped. */
  private static final Duration SHORT = Duration.ofMillis(300);

  private final Lab lab = new Lab(RealStack.fresh());

  @AfterEach
  void leave() {
    lab.leases.cut(false);
    lab.close();
  }

  /**
   * 1. Alice's upload is done and her publish about to be sent; she is stopped. 2. Her lease ends,
   * Bob is granted it and opens. 3. She wakes before Bob has published anything: what she expects
   * to be current still is, and only the floor that Bob's open raised can stop her.
   */
  @Test
  void aHolderStoppedBeforeItsPublishIsRefusedOnceItsSuccessorHasOpened() {
    Tenure alice = pointer("alice").acquire(SHORT);
    Held stopped = new Held();
    lab.line.onPublish(stopped.withItsSender());
    CompletableFuture<PublishOutcome> late =
        CompletableFuture.supplyAsync(() -> alice.publish("day", bytes("alice")));
    stopped.awaitSent();
    lab.leases.cut(true);
    Lease granted = successor();
    try (Tenure bob = pointer("bob").resume(granted.fence(), LONG)) {
      stopped.letGo();
      assertThat(late.orTimeout(60, TimeUnit.SECONDS).join())
          .isInstanceOfSatisfying(
              PublishOutcome.Stale.class,
              it -> assertThat(it.floor()).isEqualTo(new Position(granted.fence(), 0)));
      assertThat(pointer("anybody").current()).isEmpty();
      assertThat(applied(bob.publish("day", bytes("bob"))).number()).isEqualTo(1);
    }
    alice.close();
  }

  @Test
  void betweenTheGrantAndTheOpenItMayPublishAndItsSuccessorStartsFromThat() {
    Tenure alice = pointer("alice").acquire(SHORT);
    lab.leases.cut(true);
    Lease granted = successor();
    Version last = applied(alice.publish("one", bytes("alice")));
    try (Tenure bob = pointer("bob").resume(granted.fence(), LONG)) {
      assertThat(bob.base()).contains(last);
      assertThat(alice.publish("two", bytes("alice"))).isInstanceOf(PublishOutcome.Stale.class);
    }
    alice.close();
  }

  /** As in ShedLock #74, where the late unlock of an expired holder freed its successor's lock. */
  @Test
  void theReleaseOfAnExpiredHolderDoesNotFreeItsSuccessor() {
    Tenure alice = pointer("alice").acquire(SHORT);
    lab.leases.cut(true);
    Lease granted = successor();
    lab.leases.cut(false);
    int releases = lab.leases.releases();
    alice.close();
    assertThat(lab.leases.releases()).isGreaterThan(releases);
    assertThat(lab.real.leases().show(granted.domain(), soon()).orElseThrow())
        .satisfies(it -> assertThat(it.live()).isTrue())
        .satisfies(it -> assertThat(it.lease()).isEqualTo(granted));
    assertThatThrownBy(() -> pointer("carol").acquire(LONG).close())
        .isInstanceOf(LeaseHeldException.class)
        .hasMessageContaining("held by bob");
  }

  /** Granted to Bob when Alice's lease has ended, over a line that is not cut. */
  private Lease successor() {
    try (Lab other = new Lab(lab.real)) {
      return other
          .store
          .pointer("reports/daily")
          .within(PATIENT)
          .ownedBy("bob")
          .takeLease(LONG, LONG);
    } finally {
      lab.leases.cut(false);
    }
  }

  private Pointer pointer(String owner) {
    return lab.store.pointer("reports/daily").within(PATIENT).ownedBy(owner);
  }

  private static Version applied(PublishOutcome outcome) {
    assertThat(outcome).isInstanceOf(PublishOutcome.Applied.class);
    return outcome.orElseThrow();
  }

  private static Content bytes(String text) {
    return Content.ofBytes(
        new ResultPath("data.txt"), text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }
}
