package dev.fingerpost;

import static dev.fingerpost.testing.FaultyPointerStore.failBefore;
import static dev.fingerpost.testing.FaultyPointerStore.loseReply;
import static dev.fingerpost.testing.FaultyPointerStore.loseRequest;
import static dev.fingerpost.testing.Lab.PATIENT;
import static dev.fingerpost.testing.Lab.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.lease.Lease;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PointerStoreException.Effect;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.RemoveOutcome;
import dev.fingerpost.publisher.RestoreOutcome;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.ResultPath;
import dev.fingerpost.writer.SourceException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a tenure does with its publishes, on any store. */
public abstract class TenureContract {
  private static final Duration TTL = Duration.ofMinutes(5);

  private Lab lab;

  /** A store of its own for each test. */
  protected abstract Ports ports();

  @BeforeEach
  void connect() {
    lab = new Lab(ports());
  }

  @AfterEach
  void disconnect() {
    lab.close();
  }

  @Test
  void aTenureRemovesItsPointerRestoresItAndPublishesOn() {
    try (Tenure tenure = acquire("reports/daily")) {
      assertThat(applied(tenure.publish("day", bytes("one"))).number()).isEqualTo(1);
      assertThat(tenure.remove(TTL, false)).isInstanceOf(RemoveOutcome.Removed.class);
      assertThat(tenure.restore()).isEqualTo(new RestoreOutcome.Restored(1));
      assertThat(applied(tenure.publish("next", bytes("two"))).number()).isEqualTo(2);
      assertThat(tenure.remove(TTL, false)).isInstanceOf(RemoveOutcome.Removed.class);
    }
    try (Tenure next = acquire("reports/daily")) {
      assertThat(next.base()).isEmpty();
      assertThat(next.remove(TTL, false)).isInstanceOf(RemoveOutcome.Removed.class);
      Operation computedFromTwo = Operation.of("late").expecting(2);
      assertThat(next.publish(computedFromTwo, bytes("late")))
          .isInstanceOf(PublishOutcome.VersionMismatch.class);
      assertThat(applied(next.publish("again", bytes("three"))).number()).isEqualTo(3);
      assertThatThrownBy(() -> next.remove(TTL.negated(), false))
          .isInstanceOf(InvalidNameException.class);
    }
  }

  @Test
  void aRemovalSettlesThePublishInDoubtFirst() {
    try (Tenure tenure = acquire("reports/daily")) {
      assertThat(applied(tenure.publish("day", bytes("one"))).number()).isEqualTo(1);
      // Expecting none, this publish would be applied after the removal.
      lab.line.onPublish(loseRequest());
      Operation late = Operation.of("late").expecting(0);
      assertThat(tenure.publish(late, bytes("late"))).isInstanceOf(PublishOutcome.Unknown.class);
      PublishRequest inFlight = lab.line.sent().get(lab.line.sent().size() - 1);
      assertThat(tenure.remove(TTL, false)).isInstanceOf(RemoveOutcome.Removed.class);
      assertThat(lab.real.pointers().publish(inFlight, soon()))
          .isInstanceOf(PublishOutcome.Stale.class);
    }
  }

  @Test
  void whatIsPublishedIsReadBackAndIsTheNextTenuresBase() throws IOException {
    try (Tenure tenure = acquire("reports/daily")) {
      assertThat(tenure.base()).isEmpty();
      assertThat(applied(tenure.publish("day", bytes("hello"))).number()).isEqualTo(1);
    }
    try (Tenure next = acquire("reports/daily")) {
      Version base = next.base().orElseThrow();
      assertThat(base.number()).isEqualTo(1);
      try (InputStream read = lab.store.reader().open(base, soon())) {
        assertThat(new String(read.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("hello");
      }
    }
  }

  @Test
  void sixtyFourThreadsPublishVersionsOneToSixtyFour() {
    try (Tenure tenure = acquire("reports/daily")) {
      assertThat(Crowd.of(64, i -> applied(tenure.publish("key-" + i, bytes("b" + i))).number()))
          .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, 64).boxed().toList());
    }
    assertThat(lab.line.sent()).hasSize(64);
    assertThat(lab.line.sent().stream().map(it -> it.position().seq())).isSorted();
  }

  @Test
  void aFencedOutTenureIsStaleAndChangesNothing() {
    Tenure old = acquire("reports/daily");
    assertThat(lab.real.leases().release(old.lease(), soon())).isTrue();
    try (Tenure young = acquire("reports/daily")) {
      assertThat(applied(young.publish("day", bytes("new"))).number()).isEqualTo(1);
      assertThat(old.publish("day", bytes("old"))).isInstanceOf(PublishOutcome.KeyConflict.class);
      assertThat(old.publish("other", bytes("old")))
          .isInstanceOfSatisfying(
              PublishOutcome.Stale.class,
              it -> assertThat(it.floor().fence()).isEqualTo(young.lease().fence()));
      assertThat(lab.store.pointer("reports/daily").current().orElseThrow().number()).isEqualTo(1);
    }
    old.close();
  }

  @Test
  void afterAnUnknownThatWasAppliedTheNextPublishFollowsIt() {
    try (Tenure tenure = acquire("reports/daily")) {
      lab.line.onPublish(loseReply(), failBefore(Effect.NOTHING_PERMANENT));
      assertThat(tenure.publish("one", bytes("1"))).isInstanceOf(PublishOutcome.Unknown.class);
      assertThat(applied(tenure.publish("two", bytes("2"))).number()).isEqualTo(2);
      assertThat(lab.line.settled()).hasSize(1);
      assertThat(applied(tenure.publish("three", bytes("3"))).number()).isEqualTo(3);
      assertThat(lab.line.settled()).hasSize(1);
    }
  }

  @Test
  void afterAnUnknownThatWasLostTheNextPublishTakesItsPlaceAndItNeverArrives() {
    try (Tenure tenure = acquire("reports/daily")) {
      lab.line.onPublish(loseRequest(), failBefore(Effect.NOTHING_PERMANENT));
      assertThat(tenure.publish("one", bytes("1"))).isInstanceOf(PublishOutcome.Unknown.class);
      PublishRequest late = lab.line.sent().get(0);
      assertThat(applied(tenure.publish("one", bytes("1"))).number()).isEqualTo(1);
      assertThat(lab.line.real().publish(late, soon()))
          .isInstanceOf(PublishOutcome.Duplicate.class);
    }
  }

  @Test
  void whileAnUnknownCannotBeSettledNothingElseIsSent() {
    try (Tenure tenure = acquire("reports/daily")) {
      lab.line.onPublish(loseRequest(), failBefore(Effect.NOTHING_PERMANENT));
      assertThat(tenure.publish("one", bytes("1"))).isInstanceOf(PublishOutcome.Unknown.class);
      lab.line.onSettle(failBefore(Effect.NOTHING_PERMANENT));
      assertThatThrownBy(() -> tenure.publish("two", bytes("2")).describe())
          .isInstanceOf(FingerpostException.class)
          .hasMessageContaining("nothing was sent")
          .hasMessageContaining("still unknown")
          .hasMessageNotContaining("Unknown[");
      assertThat(lab.line.sent()).hasSize(2);
      assertThat(applied(tenure.publish("two", bytes("2"))).number()).isEqualTo(1);
    }
  }

  @Test
  void anUnknownOfATenureThatIsClosedIsSettledThroughTheStore() {
    Tenure tenure = acquire("reports/daily");
    lab.line.onPublish(
        loseReply(),
        failBefore(Effect.NOTHING_PERMANENT),
        loseRequest(),
        failBefore(Effect.NOTHING_PERMANENT));
    PublishOutcome applied = tenure.publish("one", bytes("1"));
    PublishOutcome lost = tenure.publish("two", bytes("2"));
    tenure.close();
    assertThat(settled(applied))
        .isInstanceOfSatisfying(
            SettleOutcome.Applied.class, it -> assertThat(it.version().number()).isEqualTo(1));
    assertThat(settled(lost)).isInstanceOf(SettleOutcome.Never.class);
  }

  private SettleOutcome settled(PublishOutcome outcome) {
    return lab.store.settle(((PublishOutcome.Unknown) outcome).settle(), PATIENT.settle());
  }

  @Test
  void afterAnErrorOfThePortTheNextPublishSettlesFirst() {
    try (Tenure tenure = acquire("reports/daily")) {
      lab.line.onPublish(
          call -> {
            throw new OutOfMemoryError("injected after " + call.get());
          });
      assertThatThrownBy(() -> tenure.publish("one", bytes("1")).describe())
          .isInstanceOf(OutOfMemoryError.class);
      assertThat(applied(tenure.publish("two", bytes("2"))).number()).isEqualTo(2);
      assertThat(lab.line.settled()).hasSize(1);
    }
  }

  @Test
  void aPublishThatCertainlyFailedLeavesNothingToSettle() {
    try (Tenure tenure = acquire("reports/daily")) {
      lab.line.onPublish(failBefore(Effect.NOTHING_PERMANENT));
      assertThatThrownBy(() -> tenure.publish("one", bytes("1")).describe())
          .isInstanceOf(FingerpostException.class);
      assertThat(applied(tenure.publish("one", bytes("1"))).number()).isEqualTo(1);
      assertThat(lab.line.settled()).isEmpty();
    }
  }

  @Test
  void aFailedUploadGivesItsNumberUp() {
    try (Tenure tenure = acquire("reports/daily")) {
      assertThatThrownBy(
              () -> tenure.publish("day", Content.ofFile(Path.of("no-such-file"))).describe())
          .isInstanceOf(SourceException.class);
      assertThat(applied(tenure.publish("day", bytes("1"))).position())
          .isEqualTo(new Position(tenure.lease().fence(), 2));
    }
  }

  @Test
  void readyContentIsOneOperationByItsBytesAndName() {
    try (Tenure tenure = acquire("reports/daily")) {
      assertThat(applied(tenure.publish("day", bytes("a"))).number()).isEqualTo(1);
      assertThat(tenure.publish("day", bytes("a"))).isInstanceOf(PublishOutcome.Duplicate.class);
      assertThat(tenure.publish("day", bytes("b"))).isInstanceOf(PublishOutcome.KeyConflict.class);
      assertThat(tenure.publish("day", Content.ofBytes(new ResultPath("other.txt"), utf8("a"))))
          .isInstanceOf(PublishOutcome.KeyConflict.class);
      Operation again = Operation.of("day").revision(2);
      assertThat(applied(tenure.publish(again, bytes("b"))).number()).isEqualTo(2);
    }
  }

  @Test
  void computedWorkIsOneOperationByItsParametersAndIsNotUploadedTwice() {
    Operation day = Operation.of("day").computedFrom(Map.of("date", "2026-11-29", "n", "1"));
    try (Tenure tenure = acquire("reports/daily")) {
      assertThat(applied(tenure.publish(day, bytes("a"))).number()).isEqualTo(1);
    }
    int objects = objects();
    try (Tenure late = acquire("reports/daily")) {
      assertThat(late.publish(day, bytes("other bytes")))
          .isInstanceOf(PublishOutcome.Duplicate.class);
      Operation other = day.computedFrom(Map.of("date", "2026-11-28", "n", "1"));
      assertThat(late.publish(other, bytes("a"))).isInstanceOf(PublishOutcome.KeyConflict.class);
    }
    assertThat(objects()).isEqualTo(objects);
    assertThat(lab.line.sent()).hasSize(1);
  }

  @Test
  void anExpectedVersionGuardsAndOneAboveTheNewestIsAUsageError() {
    try (Tenure tenure = acquire("reports/daily")) {
      assertThat(applied(tenure.publish(Operation.of("a").expecting(0), bytes("a"))).number())
          .isEqualTo(1);
      assertThat(tenure.publish(Operation.of("b").expecting(0), bytes("b")))
          .isInstanceOf(PublishOutcome.VersionMismatch.class);
      int sent = lab.line.sent().size();
      assertThatThrownBy(
              () -> tenure.publish(Operation.of("b").expecting(2), bytes("b")).describe())
          .isInstanceOf(InvalidNameException.class)
          .hasMessageContaining("newest is 1");
      assertThat(lab.line.sent()).hasSize(sent);
      assertThat(applied(tenure.publish(Operation.of("b").replacing(), bytes("b"))).number())
          .isEqualTo(2);
    }
  }

  @Test
  void aVersionPublishedByAnotherProcessUnderTheSameLeaseMayBeExpected() {
    Pointer pointer = lab.store.pointer("reports/daily").ownedBy("job");
    Lease lease = pointer.takeLease(TTL, Duration.ZERO);
    Tenure one = pointer.resume(lease.fence(), TTL);
    Tenure other = pointer.resume(lease.fence(), TTL);
    applied(other.publish("first", bytes("1")));
    PublishOutcome second =
        one.publish(Operation.of("second").expecting(1), bytes("2")); // seq 1 is used up
    assertThat(second).isInstanceOf(PublishOutcome.Stale.class);
    assertThat(applied(one.publish(Operation.of("second").expecting(1), bytes("2"))).number())
        .isEqualTo(2);
    one.close();
    other.close();
  }

  @Test
  void aDuplicateDoesNotMoveTheVersionLastSeen() {
    try (Tenure tenure = acquire("reports/daily")) {
      assertThat(applied(tenure.publish("a", bytes("a"))).number()).isEqualTo(1);
      assertThat(applied(tenure.publish("b", bytes("b"))).number()).isEqualTo(2);
      assertThat(tenure.publish("a", bytes("a"))).isInstanceOf(PublishOutcome.Duplicate.class);
      assertThat(applied(tenure.publish("c", bytes("c"))).number()).isEqualTo(3);
    }
  }

  @Test
  void rollbackAndPromoteAreVersionsOfTheirOwnUnderKeysOfTheirOwn() {
    try (Tenure tenure = acquire("reports/daily")) {
      Version first = applied(tenure.publish("day", bytes("a")));
      assertThat(applied(tenure.publish("day 2", bytes("b"))).number()).isEqualTo(2);
      assertThat(tenure.rollback(Operation.of("day"), 1))
          .isInstanceOf(PublishOutcome.KeyConflict.class);
      Version back = applied(tenure.rollback(Operation.of("undo"), 1));
      assertThat(back.number()).isEqualTo(3);
      assertThat(back.descriptor()).isEqualTo(first.descriptor());
      assertThat(tenure.rollback(Operation.of("undo 2"), 99))
          .isInstanceOf(PublishOutcome.SourceGone.class);
      try (Tenure other = acquire("reports/live")) {
        Version promoted =
            applied(other.promote(Operation.of("day"), new PointerName("reports/daily"), 2));
        assertThat(promoted.number()).isEqualTo(1);
        assertThat(promoted.kind()).isEqualTo(Version.Kind.PROMOTE);
      }
    }
  }

  @Test
  void severalPointersOfADomainShareLeaseAndNumbers() {
    Pointer daily = lab.store.pointer("reports/daily").within(PATIENT).inDomain("reports");
    try (Tenure tenure = daily.acquire(TTL)) {
      Tenure weekly = tenure.open("reports/weekly");
      assertThat(applied(tenure.publish("1", bytes("1"))).position().seq()).isEqualTo(1);
      assertThat(applied(weekly.publish("2", bytes("2"))).position().seq()).isEqualTo(2);
      assertThat(applied(tenure.publish("3", bytes("3"))).position().seq()).isEqualTo(3);
      weekly.close();
      assertThat(applied(tenure.publish("4", bytes("4"))).number()).isEqualTo(3);
    }
  }

  @Test
  void anOutcomeCanBeLookedUpByKeyAndRevision() {
    try (Tenure tenure = acquire("reports/daily")) {
      assertThat(applied(tenure.publish("day", bytes("a"))).number()).isEqualTo(1);
    }
    PointerName pointer = new PointerName("reports/daily");
    assertThat(lab.store.outcome(pointer, new OperationKey("day", 1))).isPresent();
    assertThat(lab.store.outcome(pointer, new OperationKey("day", 2))).isEmpty();
    assertThat(lab.store.reader().resolve(Address.parse("reports/daily@key:day"), soon()).number())
        .isEqualTo(1);
  }

  private Tenure acquire(String pointer) {
    return lab.store.pointer(pointer).within(PATIENT).acquire(TTL);
  }

  private int objects() {
    return lab.real.objects().list(new Listing("reports/", "", "", 1000), soon()).objects().size();
  }

  private static Version applied(PublishOutcome outcome) {
    assertThat(outcome).isInstanceOf(PublishOutcome.Applied.class);
    return outcome.orElseThrow();
  }

  private static Content bytes(String text) {
    return Content.ofBytes(new ResultPath("data.txt"), utf8(text));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
