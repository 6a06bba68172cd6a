package dev.fingerpost.publisher;

import static dev.fingerpost.testing.Lab.soon;
import static dev.fingerpost.testing.Lab.sum;
import static dev.fingerpost.testing.Requests.asking;
import static dev.fingerpost.testing.Requests.copying;
import static dev.fingerpost.testing.Requests.expecting;
import static dev.fingerpost.testing.Requests.inIncarnation;
import static dev.fingerpost.testing.Requests.ownedBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.PublishOutcome.Standing;
import dev.fingerpost.Version;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.publisher.PointerCatalog.RefusalTrace;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The decision table, line by line, through the port. */
public abstract class PointerStoreContract extends PointerFixture {
  @Test
  void line0AForbiddenRoleMayNotPublish() {
    fresh.forbid("reports");
    assertRefused(publish(lab.request(alice, 1, "day")), Refusal.FORBIDDEN);
    assertThat(standing().currentVersion()).isZero();
  }

  @Test
  void line0CoversWholeSegmentsOnly() {
    fresh.forbid("report");
    fresh.forbid("reports/dail");
    assertThat(publish(lab.request(alice, 1, "day"))).isInstanceOf(PublishOutcome.Applied.class);
  }

  @Test
  void line1AnotherIncarnationIsTheWrongEpoch() {
    assertRefused(
        publish(inIncarnation(lab.request(alice, 1, "day"), new UUID(9, 9))), Refusal.WRONG_EPOCH);
  }

  @Test
  void line1AFenceOfAnotherEpochIsTheWrongEpoch() {
    Lease other = new Lease(DAILY, "alice", Fence.of(2, 1), alice.expiresAt());
    assertRefused(publish(lab.request(other, 1, "day")), Refusal.WRONG_EPOCH);
  }

  @Test
  void line2APointerWithoutARowIsNotOpenAndTracedUnderOneName() {
    Lease nowhere =
        new Lease(new PointerName("made/up"), "alice", alice.fence(), alice.expiresAt());
    PublishOutcome outcome = publish(lab.request(nowhere, 1, "day"));
    assertRefused(outcome, Refusal.NOT_OPEN);
    assertThat(((PublishOutcome.Refused) outcome).standing()).isEmpty();
    assertThat(lab.real.catalog().refusals(Optional.empty(), Instant.EPOCH, 9, soon()))
        .singleElement()
        .extracting(RefusalTrace::pointer)
        .isEqualTo("?");
  }

  @Test
  void line3ARepeatIsTheFirstResultAgainAndNothingMoves() {
    PublishRequest request = lab.request(alice, 1, "day");
    Version first = publish(request).orElseThrow();
    assertThat(publish(request)).isEqualTo(new PublishOutcome.Duplicate(first));
    assertThat(standing()).isEqualTo(new Standing(1, request.position()));
  }

  @Test
  void line3TheLateWorkerLearnsWhoDidTheDay() {
    Version first = publish(lab.request(alice, 1, "day")).orElseThrow();
    Lease bob = lab.supersede(alice, "bob");
    PublishOutcome outcome = publish(lab.request(bob, 1, "day"));
    assertThat(outcome).isInstanceOf(PublishOutcome.Duplicate.class);
    assertThat(outcome.orElseThrow()).isEqualTo(first);
    assertThat(outcome.orElseThrow().owner()).isEqualTo("alice");
  }

  @Test
  void line3AnExpiredVersionIsStillADuplicate() {
    Version first = publish(lab.request(alice, 1, "day")).orElseThrow();
    assertThat(publish(lab.request(alice, 2, "next")).orElseThrow().number()).isEqualTo(2);
    fresh.expire(DAILY, first.number());
    Version again = publish(lab.request(alice, 3, "day")).orElseThrow();
    assertThat(again.state()).isEqualTo(Version.State.EXPIRED);
    assertThat(again.descriptor()).isEmpty();
    assertThat(again.supersededAt()).isPresent();
  }

  @Test
  void line4AnotherDigestUnderTheKeyIsAConflict() {
    Version first = publish(lab.request(alice, 1, "day")).orElseThrow();
    assertThat(publish(asking(lab.request(alice, 2, "day"), sum("other"))))
        .isEqualTo(new PublishOutcome.KeyConflict(first.digest(), 1, standing()));
  }

  @Test
  void line5AFencedOutHolderIsStale() {
    Lease bob = lab.supersede(alice, "bob");
    PublishRequest late = lab.request(alice, 7, "day");
    PublishOutcome outcome = publish(late);
    assertThat(outcome).isEqualTo(new PublishOutcome.Stale(late.position(), standing()));
    assertThat(outcome.describe()).startsWith("fenced out");
    assertThat(standing().floor()).isEqualTo(new Position(bob.fence(), 0));
  }

  @Test
  void line5OnesOwnEarlierSeqIsOutOfOrder() {
    assertThat(publish(lab.request(alice, 2, "day"))).isInstanceOf(PublishOutcome.Applied.class);
    assertThat(publish(lab.request(alice, 1, "other")).describe()).startsWith("out of order");
    assertThat(publish(lab.request(alice, 2, "other"))).isInstanceOf(PublishOutcome.Stale.class);
  }

  @Test
  void line6AFenceOfSomebodyElseIsUngranted() {
    assertRefused(publish(ownedBy(lab.request(alice, 1, "day"), "mallory")), Refusal.UNGRANTED);
  }

  @Test
  void line7AGrantThatDidNotOpenIsNotOpen() {
    assertThat(lab.real.leases().release(alice, soon())).isTrue();
    Lease bob = lab.enter("reports/other", "bob");
    Lease unopened =
        ((Acquired.Granted)
                lab.real
                    .leases()
                    .acquire(DAILY, "bob", new UUID(4, 4), Duration.ofMinutes(1), soon()))
            .lease();
    assertThat(bob.fence()).isNotEqualTo(unopened.fence());
    assertRefused(publish(lab.request(unopened, 1, "day")), Refusal.NOT_OPEN);
  }

  @Test
  void line8ObjectsOfAnotherAttemptAreUnbound() {
    Source earlier = lab.request(alice, 1, "day").source();
    assertRefused(publish(copying(lab.request(alice, 2, "day"), earlier)), Refusal.UNBOUND);
  }

  @Test
  void line9AnExpectedVersionThatIsNotCurrentIsAMismatch() {
    assertThat(publish(expecting(lab.request(alice, 1, "day"), 0)).orElseThrow().number())
        .isEqualTo(1);
    assertThat(publish(expecting(lab.request(alice, 2, "next"), 0)))
        .isEqualTo(new PublishOutcome.VersionMismatch(0, standing()));
  }

  @Test
  void line10ASourceThatIsNotLiveIsGone() {
    assertThat(publish(lab.request(alice, 1, "day")).orElseThrow().number()).isEqualTo(1);
    assertThat(publish(lab.request(alice, 2, "next")).orElseThrow().number()).isEqualTo(2);
    assertThat(publish(copying(lab.request(alice, 3, "back"), new Source.Rollback(7))))
        .isEqualTo(new PublishOutcome.SourceGone("reports/daily@7", false, standing()));
    fresh.expire(DAILY, 1);
    assertThat(publish(copying(lab.request(alice, 3, "back"), new Source.Rollback(1))))
        .isEqualTo(new PublishOutcome.SourceGone("reports/daily@1", true, standing()));
  }

  @Test
  void line11AnUploadIsAppliedAsTheLedgerHasIt() {
    PublishRequest request = lab.request(alice, 5, "day");
    Version applied = publish(request).orElseThrow();
    assertThat(applied.number()).isEqualTo(1);
    assertThat(applied.kind()).isEqualTo(Version.Kind.UPLOAD);
    assertThat(lab.real.catalog().find(Address.current(DAILY), soon())).contains(applied);
    assertThat(standing()).isEqualTo(new Standing(1, request.position()));
  }

  @Test
  void line11ARollbackCopiesTheDescriptorUnderANewNumber() {
    Version first = publish(lab.request(alice, 1, "day")).orElseThrow();
    assertThat(publish(lab.request(alice, 2, "next")).orElseThrow().number()).isEqualTo(2);
    PublishRequest back = copying(lab.request(alice, 3, "back"), new Source.Rollback(1));
    Version third = publish(back).orElseThrow();
    assertThat(third.number()).isEqualTo(3);
    assertThat(third.kind()).isEqualTo(Version.Kind.ROLLBACK);
    assertThat(third.source()).contains("reports/daily@1");
    assertThat(third.descriptor()).isEqualTo(first.descriptor());
    assertThat(publish(back)).isEqualTo(new PublishOutcome.Duplicate(third));
  }

  @Test
  void line11APromotionTakesAnotherPointersVersion() {
    Lease staging = lab.enter("staging/daily", "alice");
    Version tried = publish(lab.request(staging, 1, "day")).orElseThrow();
    Source source = new Source.Promote(staging.domain(), tried.number());
    Version promoted = publish(copying(lab.request(alice, 1, "day"), source)).orElseThrow();
    assertThat(promoted.kind()).isEqualTo(Version.Kind.PROMOTE);
    assertThat(promoted.source()).contains("staging/daily@1");
    assertThat(promoted.descriptor()).isEqualTo(tried.descriptor());
  }

  @Test
  void refusalsAreCountedPerPointerOwnerFenceAndReason() {
    Lease bob = lab.supersede(alice, "bob");
    for (int seq = 1; seq <= 3; seq++) {
      assertThat(publish(lab.request(alice, seq, "day"))).isInstanceOf(PublishOutcome.Stale.class);
    }
    assertRefused(publish(ownedBy(lab.request(bob, 1, "day"), "mallory")), Refusal.UNGRANTED);
    assertThat(lab.real.catalog().refusals(Optional.of(DAILY), Instant.EPOCH, 9, soon()))
        .extracting(RefusalTrace::owner, RefusalTrace::reason, RefusalTrace::times)
        .containsExactly(
            tuple("mallory", Refusal.UNGRANTED, 1L), tuple("alice", Refusal.STALE, 3L));
  }
}
