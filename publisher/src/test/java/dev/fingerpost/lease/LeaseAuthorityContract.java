package dev.fingerpost.lease;

import static dev.fingerpost.testing.Lab.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.lease.LeaseAuthority.Standing;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.publisher.Refusal;
import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.Position;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What every lease authority must guarantee. */
public abstract class LeaseAuthorityContract extends LeaseFixture {
  @Test
  void aDomainNobodyAskedForHasNoLease() {
    assertThat(authority.show(DAILY, soon())).isEmpty();
  }

  @Test
  void aGrantIsLiveAndTheNewest() {
    Acquired.Granted granted = (Acquired.Granted) ask("alice", LONG);
    assertThat(granted.live()).isTrue();
    assertThat(granted.newest()).isEqualTo(granted.lease().fence());
    assertThat(granted.lease().domain()).isEqualTo(DAILY);
    Standing standing = standing();
    assertThat(standing.lease()).isEqualTo(granted.lease());
    assertThat(standing.live()).isTrue();
    assertThat(standing.released()).isFalse();
    assertThat(standing.grantedAt().plus(LONG)).isEqualTo(granted.lease().expiresAt());
  }

  @Test
  void aLiveLeaseIsHeldAndNamesItsHolder() {
    Lease alice = acquire("alice", LONG);
    Acquired.Held held = (Acquired.Held) ask("bob", LONG);
    assertThat(held.holder()).isEqualTo(alice);
    assertThat(held.remaining()).isPositive().isLessThanOrEqualTo(LONG);
  }

  @Test
  void aTimeToLiveOutOfRangeIsRefused() {
    for (Duration ttl : new Duration[] {Duration.ZERO, Duration.ofDays(1).plusMillis(1)}) {
      assertThatThrownBy(() -> ask("alice", ttl)).isInstanceOf(InvalidNameException.class);
    }
    assertThat(authority.show(DAILY, soon())).isEmpty();
  }

  @Test
  void theCounterSurvivesExpiryAndRelease() {
    Lease first = acquire("alice", BRIEF);
    awaitExpiry();
    Lease second = acquire("bob", LONG);
    assertThat(authority.release(second, soon())).isTrue();
    Lease third = acquire("alice", LONG);
    assertThat(first.fence().counter()).isEqualTo(1);
    assertThat(second.fence().counter()).isEqualTo(2);
    assertThat(third.fence().counter()).isEqualTo(3);
  }

  @Test
  void aLateReleaseDoesNotFreeTheNewHolder() {
    Lease alice = acquire("alice", BRIEF);
    awaitExpiry();
    Lease bob = acquire("bob", LONG);
    assertThat(authority.release(alice, soon())).isFalse();
    assertThat(standing().lease()).isEqualTo(bob);
    assertThat(standing().live()).isTrue();
    assertThat(ask("carol", LONG)).isInstanceOf(Acquired.Held.class);
  }

  @Test
  void aReleaseUnderAnotherNameFreesNobody() {
    Lease alice = acquire("alice", LONG);
    Lease forged = new Lease(DAILY, "mallory", alice.fence(), alice.expiresAt());
    assertThat(authority.release(forged, soon())).isFalse();
    assertThat(standing().live()).isTrue();
  }

  @Test
  void aGrantWhoseReplyWasLostIsFoundAgainAndCountsNothing() {
    UUID lost = request();
    Acquired first = authority.acquire(DAILY, "alice", lost, LONG, soon());
    assertThat(authority.acquire(DAILY, "alice", lost, LONG, soon())).isEqualTo(first);
    Lease alice = ((Acquired.Granted) first).lease();
    assertThat(authority.release(alice, soon())).isTrue();
    assertThat(acquire("bob", LONG).fence().counter()).isEqualTo(2);
  }

  @Test
  void aGrantFoundAgainTooLateSaysThatItIsDeadAndWhatIsNewest() {
    UUID lost = request();
    Lease alice =
        ((Acquired.Granted) authority.acquire(DAILY, "alice", lost, BRIEF, soon())).lease();
    awaitExpiry();
    Acquired.Granted expired =
        (Acquired.Granted) authority.acquire(DAILY, "alice", lost, LONG, soon());
    assertThat(expired.live()).isFalse();
    assertThat(expired.newest()).isEqualTo(alice.fence());
    Lease bob = acquire("bob", LONG);
    Acquired.Granted superseded =
        (Acquired.Granted) authority.acquire(DAILY, "alice", lost, LONG, soon());
    assertThat(superseded.lease()).isEqualTo(alice);
    assertThat(superseded.live()).isFalse();
    assertThat(superseded.newest()).isEqualTo(bob.fence());
    assertThat(standing().lease()).isEqualTo(bob);
  }

  @Test
  void theSameRequestIdFromTwoCallersIsTwoRequests() {
    UUID same = request();
    Acquired.Granted alice =
        (Acquired.Granted) authority.acquire(DAILY, "alice", same, LONG, soon());
    assertThat(authority.acquire(DAILY, "bob", same, LONG, soon()))
        .isInstanceOf(Acquired.Held.class);
    assertThat(authority.release(alice.lease(), soon())).isTrue();
    Acquired.Granted bob = (Acquired.Granted) authority.acquire(DAILY, "bob", same, LONG, soon());
    assertThat(bob.lease().fence()).isGreaterThan(alice.lease().fence());
  }

  @Test
  void anExpiredLeaseNobodySupersededMayBeRenewed() {
    Lease alice = acquire("alice", BRIEF);
    awaitExpiry();
    Lease renewed = authority.renew(alice, LONG, soon()).orElseThrow();
    assertThat(renewed.fence()).isEqualTo(alice.fence());
    assertThat(renewed.expiresAt()).isAfter(alice.expiresAt());
    assertThat(ask("bob", LONG)).isInstanceOf(Acquired.Held.class);
  }

  @Test
  void aRenewAfterSomebodyElsesGrantRevivesNothing() {
    Lease alice = acquire("alice", BRIEF);
    awaitExpiry();
    Lease bob = acquire("bob", LONG);
    assertThat(authority.renew(alice, LONG, soon())).isEmpty();
    assertThat(standing().lease()).isEqualTo(bob);
  }

  @Test
  void aRenewAfterTheReleaseRevivesNothing() {
    Lease alice = acquire("alice", LONG);
    assertThat(authority.release(alice, soon())).isTrue();
    assertThat(authority.renew(alice, LONG, soon())).isEmpty();
    assertThat(standing().released()).isTrue();
    assertThat(acquire("bob", LONG).fence().counter()).isEqualTo(2);
  }

  @Test
  void aRepeatedReleaseIsASuccessForEver() {
    Lease alice = acquire("alice", LONG);
    assertThat(authority.release(alice, soon())).isTrue();
    assertThat(authority.release(alice, soon())).isTrue();
    Lease bob = acquire("bob", LONG);
    assertThat(authority.release(alice, soon())).isTrue();
    assertThat(standing().lease()).isEqualTo(bob);
    assertThat(standing().live()).isTrue();
  }

  @Test
  void aReleaseSealsTheFloorsThatCarryItsFence() {
    Lease alice = acquire("alice", LONG);
    OpenRequest open =
        new OpenRequest(
            DAILY,
            DAILY,
            "alice",
            alice.fence(),
            store.ports().catalog().store(soon()).incarnation());
    assertThat(store.ports().pointers().open(open, soon())).isInstanceOf(OpenOutcome.Opened.class);
    assertThat(authority.release(alice, soon())).isTrue();
    Optional<PointerInfo> sealed = store.ports().catalog().pointer(DAILY, soon());
    assertThat(sealed.orElseThrow().floor())
        .isEqualTo(new Position(alice.fence(), Position.MAX_SEQ));
    assertThat(store.ports().pointers().open(open, soon()))
        .isInstanceOfSatisfying(
            OpenOutcome.Refused.class, it -> assertThat(it.reason()).isEqualTo(Refusal.UNGRANTED));
  }

  @Test
  void timeIsReadAfterTheWaitForTheLock() {
    Lease alice = acquire("alice", Duration.ofMillis(300));
    AfterWait<Acquired> bob =
        behindTheLock(DAILY, () -> ask("bob", Duration.ofSeconds(2)), () -> !standing().live());
    assertThat(bob.answer()).isInstanceOf(Acquired.Granted.class);
    Acquired.Granted granted = (Acquired.Granted) bob.answer();
    assertThat(granted.lease().fence()).isGreaterThan(alice.fence());
    // Counted from the request, a wait longer than the ttl would grant a lease that is dead.
    assertThat(granted.lease().expiresAt())
        .isAfterOrEqualTo(bob.unlocked().plus(Duration.ofSeconds(2)));
  }

  @Test
  void noCountIsLostInARaceUnderTheLease() {
    long counted = new LostCountRace(authority, DAILY).run(8, 10);
    assertThat(counted).isEqualTo(80);
    assertThat(standing().lease().fence().counter()).isEqualTo(80);
  }
}
