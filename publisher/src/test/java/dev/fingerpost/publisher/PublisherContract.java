package dev.fingerpost.publisher;

import static dev.fingerpost.testing.FaultyPointerStore.after;
import static dev.fingerpost.testing.FaultyPointerStore.failBefore;
import static dev.fingerpost.testing.FaultyPointerStore.loseReply;
import static dev.fingerpost.testing.FaultyPointerStore.loseRequest;
import static dev.fingerpost.testing.Lab.BRIEF;
import static dev.fingerpost.testing.Lab.in;
import static dev.fingerpost.testing.Lab.soon;
import static dev.fingerpost.testing.Requests.asking;
import static dev.fingerpost.testing.Requests.copying;
import static dev.fingerpost.testing.Requests.expecting;
import static dev.fingerpost.testing.Requests.inIncarnation;
import static dev.fingerpost.testing.Requests.ownedBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.fingerpost.Ports;
import dev.fingerpost.PublishOutcome;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.publisher.PointerStoreException.Effect;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.writer.DeadlineExceededException;
import dev.fingerpost.writer.FingerpostException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a publisher concludes on a bad line, on any pointer store. */
public abstract class PublisherContract {
  private Lab lab;
  private Lease lease;
  private Publisher publisher;

  /** A store of its own for each test. */
  protected abstract Ports ports();

  @BeforeEach
  void enter() {
    lab = new Lab(ports());
    lease = lab.enter("reports/daily", "alice");
    publisher = lab.publisher();
  }

  @AfterEach
  void leave() {
    lab.close();
  }

  @Test
  void anAnswerToTheFirstSendIsTheOutcome() {
    PublishRequest request = lab.request(lease, 1, "day");
    assertThat(publisher.publish(request, soon())).isInstanceOf(PublishOutcome.Applied.class);
    assertThat(publisher.publish(request, soon())).isInstanceOf(PublishOutcome.Duplicate.class);
    assertThat(lab.line.sent()).hasSize(2);
  }

  @Test
  void aFailureThatChangedNothingIsRepeatedUnchanged() {
    lab.line.onPublish(failBefore(Effect.NOTHING_TRANSIENT), failBefore(Effect.NOTHING_TRANSIENT));
    PublishRequest request = lab.request(lease, 1, "day");
    assertThat(publisher.publish(request, soon())).isInstanceOf(PublishOutcome.Applied.class);
    assertThat(lab.line.sent()).containsExactly(request, request, request);
  }

  @Test
  void aPermanentFailureOfTheFirstSendIsThrown() {
    lab.line.onPublish(failBefore(Effect.NOTHING_PERMANENT));
    PublishRequest request = lab.request(lease, 1, "day");
    assertThatThrownBy(() -> publisher.publish(request, soon()).describe())
        .isInstanceOf(PointerStoreException.class);
    assertThat(lab.line.sent()).hasSize(1);
    assertThat(recorded("day")).isEmpty();
  }

  @Test
  void aLostReplyIsFoundAgainAsItsOwnSuccess() {
    lab.line.onPublish(loseReply(), loseReply(), failBefore(Effect.NOTHING_TRANSIENT));
    PublishRequest request = expecting(lab.request(lease, 1, "day"), 0);
    PublishOutcome outcome = publisher.publish(request, soon());
    assertThat(outcome).isInstanceOf(PublishOutcome.Applied.class);
    assertThat(outcome.orElseThrow().number()).isEqualTo(1);
    assertThat(lab.line.sent()).hasSize(4).containsOnly(request);
  }

  @Test
  void aLostRequestIsSentAgainAndItsLateTwinIsADuplicate() {
    lab.line.onPublish(loseRequest());
    PublishRequest request = expecting(lab.request(lease, 1, "day"), 0);
    assertThat(publisher.publish(request, soon())).isInstanceOf(PublishOutcome.Applied.class);
    assertThat(lab.line.real().publish(request, soon()))
        .isInstanceOf(PublishOutcome.Duplicate.class);
  }

  @Test
  void inDoubtTheSameWorkOfAnotherIsADuplicateAndNotAnOwnSuccess() {
    lab.line.onPublish(after(() -> publishByAnother("day"), loseRequest()));
    assertThat(publisher.publish(lab.request(lease, 1, "day"), soon()))
        .isInstanceOfSatisfying(
            PublishOutcome.Duplicate.class,
            it -> assertThat(it.version().owner()).isEqualTo("bob"));
  }

  @Test
  void inDoubtAnotherOperationUnderTheKeyIsFinal() {
    PublishRequest request = asking(lab.request(lease, 1, "day"), Lab.sum("other"));
    lab.line.onPublish(after(() -> publishByAnother("day"), loseRequest()));
    assertThat(publisher.publish(request, soon())).isInstanceOf(PublishOutcome.KeyConflict.class);
  }

  @Test
  void inDoubtAFloorThatRoseIsFinal() {
    lab.line.onPublish(after(() -> lab.supersede(lease, "bob"), loseRequest()));
    PublishRequest request = lab.request(lease, 1, "day");
    assertThat(publisher.publish(request, soon())).isInstanceOf(PublishOutcome.Stale.class);
    assertThat(lab.line.real().publish(request, soon())).isInstanceOf(PublishOutcome.Stale.class);
  }

  @Test
  void appliedInDoubtAndThenFencedOutIsStillItsOwnSuccess() {
    lab.line.onPublish(
        call -> {
          Object applied = call.get();
          Lease ignored = lab.supersede(lease, "bob");
          throw new PointerStoreException(Effect.IN_DOUBT, ignored + " after " + applied, null);
        });
    assertThat(publisher.publish(lab.request(lease, 1, "day"), soon()))
        .isInstanceOf(PublishOutcome.Applied.class);
  }

  @Test
  void inDoubtAnExpectedVersionThatHasPassedIsFinal() {
    for (int seq = 1; seq <= 2; seq++) {
      assertThat(publisher.publish(lab.request(lease, seq, "day" + seq), soon()).orElseThrow())
          .isNotNull();
    }
    lab.line.onPublish(loseRequest());
    assertThat(publisher.publish(expecting(lab.request(lease, 3, "three"), 1), soon()))
        .isInstanceOf(PublishOutcome.VersionMismatch.class);
  }

  @Test
  void inDoubtNoExpectedVersionIsUnknownSinceARemovalMayMakeItTrueAgain() {
    assertThat(publisher.publish(lab.request(lease, 1, "one"), soon()).orElseThrow()).isNotNull();
    lab.line.onPublish(loseRequest());
    assertUnknown(publisher.publish(expecting(lab.request(lease, 2, "two"), 0), soon()));
  }

  @Test
  void inDoubtAnExpectedVersionThatMayStillComeIsUnknown() {
    lab.line.onPublish(loseRequest());
    assertUnknown(publisher.publish(expecting(lab.request(lease, 1, "day"), 5), soon()));
  }

  @Test
  void inDoubtASourceThatMayStillComeIsUnknownAndAnExpiredOneIsFinal() {
    PublishRequest rollback = copying(lab.request(lease, 1, "day"), new Source.Rollback(9));
    lab.line.onPublish(loseRequest());
    assertUnknown(publisher.publish(rollback, soon()));

    PublishOutcome.SourceGone gone =
        (PublishOutcome.SourceGone) publisher.publish(rollback, soon());
    lab.line.onPublish(
        loseRequest(), call -> new PublishOutcome.SourceGone(gone.source(), true, gone.standing()));
    assertThat(publisher.publish(rollback, soon())).isInstanceOf(PublishOutcome.SourceGone.class);
  }

  @Test
  void inDoubtARefusalThatMayBeLiftedIsUnknown() {
    lab.line.onPublish(loseRequest());
    assertUnknown(
        publisher.publish(inIncarnation(lab.request(lease, 1, "a"), new UUID(1, 2)), soon()));
    lab.line.onPublish(loseRequest());
    assertUnknown(publisher.publish(ownedBy(lab.request(lease, 1, "b"), "mallory"), soon()));
  }

  @Test
  void inDoubtAPermanentFailureOfARepeatIsUnknown() {
    lab.line.onPublish(loseReply(), failBefore(Effect.NOTHING_PERMANENT));
    assertUnknown(publisher.publish(lab.request(lease, 1, "day"), soon()));
  }

  @Test
  void inDoubtTheEndOfTheBudgetIsUnknownAndSaysWhatToSettle() {
    PublishRequest request = lab.request(lease, 1, "day");
    lab.line.onPublish(loseReply());
    lab.line.always(failBefore(Effect.NOTHING_TRANSIENT));
    PublishOutcome.Unknown unknown = assertUnknown(publisher.publish(request, in(BRIEF)));
    assertThat(unknown.settle()).isEqualTo(SettleRequest.of(request));
    assertThat(unknown.detail()).contains("budget of 150 ms ran out", "injected");
  }

  @Test
  void withoutDoubtTheEndOfTheBudgetSaysThatNothingWasChanged() {
    lab.line.always(failBefore(Effect.NOTHING_TRANSIENT));
    assertThatThrownBy(() -> publisher.publish(lab.request(lease, 1, "day"), in(BRIEF)).describe())
        .isInstanceOf(DeadlineExceededException.class)
        .hasMessageContainingAll("nothing was changed", "injected");
    assertThat(recorded("day")).isEmpty();
  }

  @Test
  void pastTheDeadlineNothingIsSent() {
    assertThatThrownBy(
            () -> publisher.publish(lab.request(lease, 1, "day"), in(Duration.ZERO)).describe())
        .isInstanceOf(DeadlineExceededException.class);
    assertThat(lab.line.sent()).isEmpty();
  }

  @Test
  void settlingALostRequestSealsItAndKeepsTheKeyUsable() {
    PublishRequest request = lab.request(lease, 1, "day");
    lab.line.onPublish(loseRequest(), failBefore(Effect.NOTHING_PERMANENT));
    SettleRequest doubtful = assertUnknown(publisher.publish(request, soon())).settle();
    assertThat(publisher.settle(doubtful, soon())).isInstanceOf(SettleOutcome.Never.class);
    assertThat(lab.line.real().publish(request, soon())).isInstanceOf(PublishOutcome.Stale.class);
    assertThat(publisher.publish(lab.request(lease, 2, "day"), soon()))
        .isInstanceOf(PublishOutcome.Applied.class);
  }

  @Test
  void settlingALostReplyFindsTheVersionAlsoWhenSettlesOwnReplyIsLost() {
    lab.line.onPublish(loseReply(), failBefore(Effect.NOTHING_PERMANENT));
    PublishRequest request = lab.request(lease, 1, "day");
    SettleRequest doubtful = assertUnknown(publisher.publish(request, soon())).settle();
    lab.line.onSettle(loseReply(), failBefore(Effect.NOTHING_TRANSIENT), loseRequest());
    assertThat(publisher.settle(doubtful, soon()))
        .isInstanceOfSatisfying(
            SettleOutcome.Applied.class,
            it -> assertThat(it.version().position()).isEqualTo(request.position()));
    assertThat(lab.line.settled()).hasSize(4);
  }

  @Test
  void aLostReplyOfSettleIsNeverAgain() {
    PublishRequest request = lab.request(lease, 1, "day");
    lab.line.onSettle(loseReply(), loseReply());
    assertThat(publisher.settle(SettleRequest.of(request), soon()))
        .isInstanceOf(SettleOutcome.Never.class);
  }

  @Test
  void settlingStaysUnknownWhenNothingAnswers() {
    SettleRequest doubtful = SettleRequest.of(lab.request(lease, 1, "day"));
    lab.line.onSettle(failBefore(Effect.NOTHING_PERMANENT));
    assertThat(publisher.settle(doubtful, soon())).isInstanceOf(SettleOutcome.Unknown.class);
    lab.line.always(failBefore(Effect.NOTHING_TRANSIENT));
    assertThat(publisher.settle(doubtful, in(BRIEF))).isInstanceOf(SettleOutcome.Unknown.class);
  }

  @Test
  void anInterruptInDoubtIsUnknownAndKeepsTheFlag() {
    lab.line.onPublish(after(() -> Thread.currentThread().interrupt(), loseRequest()));
    PublishOutcome outcome = publisher.publish(lab.request(lease, 1, "day"), soon());
    assertThat(Thread.interrupted()).isTrue();
    assertThat(assertUnknown(outcome).detail()).contains("interrupted");
    assertThat(lab.line.sent()).hasSize(1);
  }

  @Test
  void anInterruptBeforeAnyDoubtIsThrownAndKeepsTheFlag() {
    lab.line.onPublish(
        after(() -> Thread.currentThread().interrupt(), failBefore(Effect.NOTHING_TRANSIENT)));
    Throwable thrown =
        catchThrowable(() -> publisher.publish(lab.request(lease, 1, "day"), soon()).describe());
    assertThat(Thread.interrupted()).isTrue();
    assertThat(thrown)
        .isInstanceOf(FingerpostException.class)
        .hasMessageContainingAll("interrupted", "nothing was changed");
  }

  @Test
  void anErrorAfterTheEffectPassesUntouchedAndIsNotRepeated() {
    OutOfMemoryError error = new OutOfMemoryError("injected");
    lab.line.onPublish(
        call -> {
          Object applied = call.get();
          assertThat(applied).isInstanceOf(PublishOutcome.Applied.class);
          throw error;
        });
    assertThatThrownBy(() -> publisher.publish(lab.request(lease, 1, "day"), soon()).describe())
        .isSameAs(error);
    assertThat(lab.line.sent()).hasSize(1);
  }

  @Test
  void aFailureThatIsNotDeclaredIsDoubt() {
    lab.line.onPublish(
        call -> {
          throw new IllegalStateException("injected after " + call.get());
        });
    assertThat(publisher.publish(lab.request(lease, 1, "day"), soon()))
        .isInstanceOf(PublishOutcome.Applied.class);
    assertThat(lab.line.sent()).hasSize(2);
  }

  private void publishByAnother(String key) {
    Lease bob = lab.supersede(lease, "bob");
    assertThat(lab.line.real().publish(lab.request(bob, 1, key), soon()))
        .isInstanceOf(PublishOutcome.Applied.class);
  }

  private Optional<?> recorded(String key) {
    return lab.real.catalog().outcome(lease.domain(), new OperationKey(key, 1), soon());
  }

  private static PublishOutcome.Unknown assertUnknown(PublishOutcome outcome) {
    assertThat(outcome).isInstanceOf(PublishOutcome.Unknown.class);
    return (PublishOutcome.Unknown) outcome;
  }
}
