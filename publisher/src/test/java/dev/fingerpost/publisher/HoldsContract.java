package dev.fingerpost.publisher;

import static dev.fingerpost.testing.Lab.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Version;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.publisher.HoldOutcome.Done;
import dev.fingerpost.publisher.HoldOutcome.Reason;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.testing.Requests;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What pins, tags and removals must do, whoever keeps them. */
public abstract class HoldsContract extends PointerFixture {
  private static final TagName STABLE = new TagName("stable");
  private static final Duration HOUR = Duration.ofHours(1);

  private void publishes(int versions) {
    for (int seq = 1; seq <= versions; seq++) {
      assertThat(publish(lab.request(alice, seq, "k" + seq)))
          .isInstanceOf(PublishOutcome.Applied.class);
    }
  }

  private static UUID fresh(int id) {
    return new UUID(7, id);
  }

  private HoldOutcome<Pin> pin(int id, long version, Optional<Duration> keep) {
    return lab.real
        .pins()
        .pin(new PinRequest(fresh(id), DAILY, version, "ann", "audit", keep), soon());
  }

  private HoldOutcome<Tag> tag(long version, boolean move) {
    return lab.real.tags().tag(DAILY, STABLE, version, "ann", move, soon());
  }

  private TenureClaim claim(Lease lease) {
    return new TenureClaim(
        lease.domain(), lease.owner(), lease.fence(), lab.store.store().incarnation());
  }

  private RemoveOutcome remove(boolean force) {
    return lab.real.removals().remove(claim(alice), HOUR, force, soon());
  }

  private RestoreOutcome restore() {
    return lab.real.removals().restore(claim(alice), soon());
  }

  private PointerInfo info() {
    return lab.real.catalog().pointer(DAILY, soon()).orElseThrow();
  }

  private static void assertRefused(HoldOutcome<?> outcome, Reason reason) {
    assertThat(outcome)
        .isInstanceOfSatisfying(
            HoldOutcome.Refused.class, it -> assertThat(it.reason()).isEqualTo(reason));
  }

  private static void assertHeld(RemoveOutcome outcome, RemoveOutcome.By by, String detail) {
    assertThat(outcome).isEqualTo(new RemoveOutcome.Held(by, detail));
  }

  @Test
  void aPinIsListedAndTheSameIdRenewsIt() {
    publishes(2);
    Pin first = pin(1, 1, Optional.of(HOUR)).orElseThrow();
    assertThat(first.expiresAt()).contains(first.pinnedAt().plus(HOUR));
    Pin again = pin(1, 1, Optional.empty()).orElseThrow();
    assertThat(again.pinnedAt()).isEqualTo(first.pinnedAt());
    assertThat(again.expiresAt()).isEmpty();
    Pin other = pin(2, 2, Optional.empty()).orElseThrow();
    assertThat(lab.real.pins().pins(Optional.of(DAILY), 9, soon())).containsExactly(again, other);
    assertThat(lab.real.pins().pins(Optional.empty(), 1, soon())).containsExactly(again);
    assertThat(lab.real.pins().pins(Optional.of(new PointerName("other")), 9, soon())).isEmpty();
  }

  @Test
  void anIdOfAnotherPinIsTakenAndWhatIsGivenUpIsFree() {
    publishes(2);
    assertThat(pin(1, 1, Optional.empty())).isInstanceOf(Done.class);
    assertRefused(pin(1, 2, Optional.empty()), Reason.TAKEN);
    for (int repeat = 0; repeat < 2; repeat++) {
      assertThat(lab.real.pins().unpin(fresh(1), soon())).isEqualTo(new Done<>(fresh(1)));
    }
    assertThat(pin(1, 2, Optional.empty())).isInstanceOf(Done.class);
  }

  @Test
  void whatIsNotThereOrWasCollectedIsNotHeld() {
    publishes(2);
    fresh.expire(DAILY, 1);
    assertRefused(pin(1, 1, Optional.empty()), Reason.EXPIRED);
    assertRefused(pin(1, 9, Optional.empty()), Reason.NOT_FOUND);
    assertRefused(tag(1, false), Reason.EXPIRED);
    assertRefused(tag(9, false), Reason.NOT_FOUND);
  }

  @Test
  void ofAPinAndAnExpiryThatMeetOneWins() {
    publishes(1);
    for (int round = 1; round <= 40; round++) {
      assertThat(publish(lab.request(alice, round + 1, "k" + (round + 1))))
          .isInstanceOf(PublishOutcome.Applied.class);
      int version = round;
      CountDownLatch both = new CountDownLatch(2);
      CompletableFuture<HoldOutcome<Pin>> pin =
          CompletableFuture.supplyAsync(
              () -> {
                meet(both);
                return pin(version, version, Optional.empty());
              });
      CompletableFuture<Void> expiry =
          CompletableFuture.runAsync(
              () -> {
                meet(both);
                fresh.collect(DAILY);
              });
      expiry.join();
      assertThat(pin.join() instanceof Done)
          .isEqualTo(version(version).state() == Version.State.LIVE);
    }
    List<Pin> made = lab.real.pins().pins(Optional.of(DAILY), 100, soon());
    fresh.collect(DAILY);
    assertThat(made).allMatch(it -> version(it.version()).state() == Version.State.LIVE);
    assertThat(version(41).state()).isEqualTo(Version.State.LIVE);
  }

  private static void meet(CountDownLatch both) {
    both.countDown();
    try {
      if (!both.await(30, TimeUnit.SECONDS)) {
        throw new AssertionError("the other one did not come");
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aTaggedVersionIsNotCollected() {
    publishes(3);
    assertThat(tag(1, false)).isInstanceOf(Done.class);
    fresh.collect(DAILY);
    assertThat(version(1).state()).isEqualTo(Version.State.LIVE);
    assertThat(version(2).state()).isEqualTo(Version.State.EXPIRED);
  }

  @Test
  void aPinThatLapsedProtectsNothing() {
    publishes(1);
    Pin brief = pin(1, 1, Optional.of(Duration.ofMillis(1))).orElseThrow();
    while (!lab.real.pins().pins(Optional.empty(), 1, soon()).get(0).lapsed()) {
      Thread.onSpinWait();
    }
    assertThat(brief.lapsed()).isFalse();
    assertThat(remove(false)).isInstanceOf(RemoveOutcome.Removed.class);
  }

  @Test
  void aTagIsAnAddressAndMovesOnlyWhenToldTo() {
    publishes(2);
    Tag first = tag(1, false).orElseThrow();
    assertThat(tag(1, false)).isEqualTo(new Done<>(first));
    assertThat(lab.real.catalog().find(Address.parse("reports/daily@stable"), soon()))
        .map(Version::number)
        .contains(1L);
    assertRefused(tag(2, false), Reason.TAKEN);
    Tag moved = tag(2, true).orElseThrow();
    assertThat(lab.real.tags().tags(Optional.of(DAILY), 9, soon())).containsExactly(moved);
    for (int repeat = 0; repeat < 2; repeat++) {
      assertThat(lab.real.tags().untag(DAILY, STABLE, soon())).isEqualTo(new Done<>(STABLE));
    }
    assertThat(lab.real.catalog().find(Address.parse("reports/daily@stable"), soon())).isEmpty();
  }

  @Test
  void onlyPublishersTag() {
    publishes(1);
    fresh.forbid("reports");
    assertRefused(tag(1, false), Reason.FORBIDDEN);
    assertRefused(lab.real.tags().untag(DAILY, STABLE, soon()), Reason.FORBIDDEN);
    assertThat(pin(1, 1, Optional.empty())).isInstanceOf(Done.class);
  }

  @Test
  void aRemovedPointerHasNoCurrentVersionAndComesBackWhole() {
    publishes(2);
    PointerInfo before = info();
    Removal removal = ((RemoveOutcome.Removed) remove(false)).removal();
    assertThat(removal.version()).isEqualTo(2);
    assertThat(removal.by()).isEqualTo("alice");
    assertThat(removal.until()).isEqualTo(removal.at().plus(HOUR));
    assertThat(remove(false)).isEqualTo(new RemoveOutcome.Removed(removal));
    PointerInfo tombstone = info();
    assertThat(tombstone.removed()).contains(removal);
    assertThat(tombstone.current()).isEmpty();
    assertThat(tombstone.last()).isEqualTo(2);
    assertThat(tombstone.floor()).isEqualTo(before.floor());
    assertThat(version(2).supersededAt()).contains(removal.at());
    assertThat(restore()).isEqualTo(new RestoreOutcome.Restored(2));
    assertThat(info()).isEqualTo(before);
    assertThat(restore()).isEqualTo(new RestoreOutcome.NotRemoved("reports/daily is not removed"));
  }

  private Version version(long number) {
    return lab.real.catalog().find(Address.parse("reports/daily@" + number), soon()).orElseThrow();
  }

  @Test
  void aPublishBringsARemovedPointerBackCountingOn() {
    publishes(2);
    assertThat(remove(false)).isInstanceOf(RemoveOutcome.Removed.class);
    assertThat(publish(Requests.expecting(lab.request(alice, 3, "k3"), 2)))
        .isInstanceOf(PublishOutcome.VersionMismatch.class);
    Version third = publish(lab.request(alice, 3, "k3")).orElseThrow();
    assertThat(third.number()).isEqualTo(3);
    assertThat(info().removed()).isEmpty();
    assertThat(info().current()).contains(third);
    assertThat(restore())
        .isEqualTo(
            new RestoreOutcome.NotRemoved(
                "reports/daily was published again since: version 3 is current"));
  }

  @Test
  void aPointerWithoutAVersionIsRemovedAndRestoredToo() {
    assertThat(remove(false)).isInstanceOf(RemoveOutcome.Removed.class);
    assertThat(restore()).isEqualTo(new RestoreOutcome.Restored(0));
  }

  @Test
  void whatWasCollectedIsNotRestored() {
    publishes(1);
    assertThat(remove(false)).isInstanceOf(RemoveOutcome.Removed.class);
    fresh.expire(DAILY, 1);
    assertThat(restore())
        .isEqualTo(
            new RestoreOutcome.Collected(
                "reports/daily@1 was collected: its objects were given up"));
  }

  @Test
  void pinsAndTagsRefuseARemovalUnlessItIsForced() {
    publishes(4);
    assertThat(tag(1, false)).isInstanceOf(Done.class);
    assertHeld(
        remove(false), RemoveOutcome.By.TAGGED, "reports/daily is tagged: stable (version 1)");
    for (int version = 4; version >= 1; version--) {
      assertThat(pin(version, version, Optional.empty())).isInstanceOf(Done.class);
    }
    assertHeld(
        remove(false),
        RemoveOutcome.By.PINNED,
        "reports/daily is pinned: version 1 by ann (audit), version 2 by ann (audit),"
            + " version 3 by ann (audit) and 1 more");
    assertThat(remove(true)).isInstanceOf(RemoveOutcome.Removed.class);
    assertThat(lab.real.pins().pins(Optional.empty(), 9, soon())).isEmpty();
    assertThat(lab.real.tags().tags(Optional.empty(), 9, soon())).isEmpty();
  }

  @Test
  void filesThatAnotherPointerRefersToRefuseARemovalAlsoAForcedOne() {
    publishes(1);
    Lease target = lab.enter("reports/copy", "bob");
    Source source = new Source.Promote(DAILY, 1);
    assertThat(publish(Requests.copying(lab.request(target, 1, "k"), source)))
        .isInstanceOf(PublishOutcome.Applied.class);
    assertHeld(
        remove(true),
        RemoveOutcome.By.REFERRED,
        "reports/daily has files that other pointers refer to: reports/copy@1");
    assertThat(publish(lab.request(target, 2, "k2"))).isInstanceOf(PublishOutcome.Applied.class);
    fresh.expire(new PointerName("reports/copy"), 1);
    assertThat(remove(false)).isInstanceOf(RemoveOutcome.Removed.class);
  }

  @Test
  void onlyTheTenureThatOpenedThePointerRemovesIt() {
    publishes(1);
    Lease bob = lab.supersede(alice, "bob");
    assertThat(List.of(refusal(remove(true)), refusal(restore())))
        .containsExactly(Refusal.STALE, Refusal.STALE);
    TenureClaim stranger =
        new TenureClaim(DAILY, "eve", bob.fence(), lab.store.store().incarnation());
    assertThat(refusal(lab.real.removals().remove(stranger, HOUR, true, soon())))
        .isEqualTo(Refusal.UNGRANTED);
    TenureClaim elsewhere =
        new TenureClaim(
            new PointerName("no/such"), "bob", bob.fence(), lab.store.store().incarnation());
    assertThat(refusal(lab.real.removals().remove(elsewhere, HOUR, true, soon())))
        .isEqualTo(Refusal.NOT_OPEN);
    for (PointerName name : List.of(DAILY, new PointerName("no/such"))) {
      TenureClaim clone = new TenureClaim(name, "bob", bob.fence(), new UUID(9, 9));
      assertThat(refusal(lab.real.removals().remove(clone, HOUR, true, soon())))
          .isEqualTo(Refusal.WRONG_EPOCH);
    }
    assertThat(lab.real.leases().release(bob, soon())).isTrue();
    assertThat(refusal(lab.real.removals().remove(claim(bob), HOUR, true, soon())))
        .isEqualTo(Refusal.UNGRANTED);
    assertThat(info().removed()).isEmpty();
    assertThat(lab.real.catalog().refusals(Optional.of(DAILY), Instant.EPOCH, 9, soon()))
        .extracting(PointerCatalog.RefusalTrace::reason)
        .contains(Refusal.STALE, Refusal.UNGRANTED, Refusal.WRONG_EPOCH);
  }

  @Test
  void aPointerThatWasNotOpenedUnderTheFenceIsNotRemoved() {
    publishes(1);
    assertThat(lab.real.leases().release(alice, soon())).isTrue();
    Lease unopened =
        ((Acquired.Granted) lab.real.leases().acquire(DAILY, "bob", new UUID(3, 3), HOUR, soon()))
            .lease();
    assertThat(refusal(lab.real.removals().remove(claim(unopened), HOUR, true, soon())))
        .isEqualTo(Refusal.NOT_OPEN);
  }

  private static Refusal refusal(RemoveOutcome outcome) {
    return ((RemoveOutcome.Refused) outcome).reason();
  }

  private static Refusal refusal(RestoreOutcome outcome) {
    return ((RestoreOutcome.Refused) outcome).reason();
  }
}
