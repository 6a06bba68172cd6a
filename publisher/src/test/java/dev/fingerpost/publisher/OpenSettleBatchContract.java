package dev.fingerpost.publisher;

import static dev.fingerpost.testing.Lab.soon;
import static dev.fingerpost.testing.Lab.sum;
import static dev.fingerpost.testing.Requests.asking;
import static dev.fingerpost.testing.Requests.expecting;
import static dev.fingerpost.testing.Requests.ownedBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Version;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.ResultPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The other three calls of a pointer store: open, settle and the batch. */
public abstract class OpenSettleBatchContract extends PointerFixture {
  private OpenOutcome open(Lease lease, String pointer) {
    return store.open(
        new OpenRequest(
            new PointerName(pointer), lease.domain(), lease.owner(), lease.fence(), incarnation()),
        soon());
  }

  private UUID incarnation() {
    return lab.real.catalog().store(soon()).incarnation();
  }

  private void assertNotOpened(OpenOutcome outcome, Refusal reason) {
    assertThat(outcome)
        .isInstanceOfSatisfying(
            OpenOutcome.Refused.class, it -> assertThat(it.reason()).isEqualTo(reason));
  }

  private SettleOutcome settle(PublishRequest doubtful) {
    return store.settle(SettleRequest.of(doubtful), soon());
  }

  @Test
  void anOpenReadsTheBaseUnderTheNewFloor() {
    Version first = publish(lab.request(alice, 1, "day")).orElseThrow();
    assertThat(open(alice, "reports/daily"))
        .isEqualTo(new OpenOutcome.Opened(first.position(), Optional.of(first), 1));
    Lease bob = lab.supersede(alice, "bob");
    OpenOutcome.Opened opened = (OpenOutcome.Opened) open(bob, "reports/daily");
    assertThat(opened.floor()).isEqualTo(new Position(bob.fence(), 0));
    assertThat(opened.base()).contains(first);
  }

  @Test
  void anOpenOfASupersededHolderIsStale() {
    lab.supersede(alice, "bob");
    assertNotOpened(open(alice, "reports/daily"), Refusal.STALE);
  }

  @Test
  void anOpenUnderAReleasedFenceIsUngranted() {
    assertThat(lab.real.leases().release(alice, soon())).isTrue();
    assertNotOpened(open(alice, "reports/daily"), Refusal.UNGRANTED);
  }

  @Test
  void aPointersDomainIsFixedAtItsFirstOpen() {
    Lease other = lab.enter("reports/other", "alice");
    assertNotOpened(open(other, "reports/daily"), Refusal.UNGRANTED);
  }

  @Test
  void anOpenIsForbiddenOrOfTheWrongEpochLikeAPublish() {
    Lease future = new Lease(DAILY, "alice", Fence.of(2, 1), alice.expiresAt());
    assertNotOpened(open(future, "reports/daily"), Refusal.WRONG_EPOCH);
    fresh.forbid("reports");
    assertNotOpened(open(alice, "reports/daily"), Refusal.FORBIDDEN);
  }

  @Test
  void settlingWhatWasAppliedNamesItsVersion() {
    PublishRequest request = lab.request(alice, 1, "day");
    Version version = publish(request).orElseThrow();
    assertThat(settle(request)).isEqualTo(new SettleOutcome.Applied(version));
  }

  @Test
  void settlingWhatDidNotArriveForbidsItForEverAndKeepsTheKeyUsable() {
    PublishRequest lost = lab.request(alice, 1, "day");
    assertThat(settle(lost)).isInstanceOf(SettleOutcome.Never.class);
    assertThat(standing().floor()).isEqualTo(lost.position());
    assertThat(publish(lost)).isInstanceOf(PublishOutcome.Stale.class);
    assertThat(publish(lab.request(alice, 2, "day"))).isInstanceOf(PublishOutcome.Applied.class);
    assertThat(settle(lost)).isInstanceOf(SettleOutcome.Applied.class);
  }

  @Test
  void settlingBehindAReleaseSaysSoInWords() {
    PublishRequest lost = lab.request(alice, 1, "day");
    assertThat(lab.real.leases().release(alice, soon())).isTrue();
    assertThat(settle(lost))
        .isEqualTo(
            new SettleOutcome.Never("it is not above the floor (" + alice.fence() + ", released)"));
  }

  @Test
  void settlingALostOneBehindAnotherOfItsKeyIsNever() {
    assertThat(publish(lab.request(alice, 1, "day"))).isInstanceOf(PublishOutcome.Applied.class);
    assertThat(settle(asking(lab.request(alice, 2, "day"), sum("other"))))
        .isInstanceOf(SettleOutcome.Never.class);
  }

  @Test
  void settlingWithoutARightOrGrantIsRefused() {
    PublishRequest lost = lab.request(alice, 1, "day");
    assertThat(settle(ownedBy(lost, "mallory")))
        .isInstanceOfSatisfying(
            SettleOutcome.Refused.class,
            it -> assertThat(it.reason()).isEqualTo(Refusal.UNGRANTED));
    fresh.forbid("reports");
    assertThat(settle(lost))
        .isInstanceOfSatisfying(
            SettleOutcome.Refused.class,
            it -> assertThat(it.reason()).isEqualTo(Refusal.FORBIDDEN));
  }

  /** The same operation on pointers of alice's domain, opened first, in an order not by name. */
  private List<PublishRequest> batch(int seq, String key, String... pointers) {
    List<PublishRequest> requests = new ArrayList<>();
    for (String name : pointers) {
      assertThat(open(alice, name)).isInstanceOf(OpenOutcome.Opened.class);
      PublishRequest like = lab.request(alice, seq, key);
      PointerName pointer = new PointerName(name);
      Source.Upload upload = (Source.Upload) like.source();
      AttemptId attempt = new AttemptId(pointer, like.position(), upload.attempt().nonce());
      requests.add(
          new PublishRequest(
              pointer,
              like.owner(),
              like.position(),
              like.operation(),
              like.digest(),
              like.incarnation(),
              like.expected(),
              new Source.Upload(attempt, moved(upload, attempt)),
              "together",
              Map.of("run", "7")));
    }
    return requests;
  }

  private static Descriptor moved(Source.Upload upload, AttemptId attempt) {
    Descriptor made = upload.descriptor();
    String file = made.root().value().substring(upload.attempt().prefix().length());
    return new Descriptor(
        List.of(attempt),
        attempt.key(new ResultPath(file)),
        made.size(),
        made.sha256(),
        made.mediaType(),
        made.files());
  }

  @Test
  void aBatchIsAppliedAsAWholeAndAnsweredInTheOrderGiven() {
    List<PublishRequest> requests = batch(1, "day", "b", "a", "c");
    List<Version> versions =
        store.publishBatch(requests, soon()).stream().map(PublishOutcome::orElseThrow).toList();
    assertThat(versions).extracting(it -> it.pointer().value()).containsExactly("b", "a", "c");
    for (Version version : versions) {
      assertThat(lab.real.catalog().find(Address.current(version.pointer()), soon()))
          .contains(version);
    }
    assertThat(store.publishBatch(requests, soon()))
        .containsExactlyElementsOf(
            versions.stream().<PublishOutcome>map(PublishOutcome.Duplicate::new).toList());
  }

  @Test
  void aBatchWithOneRefusedMemberWritesNothing() {
    List<PublishRequest> requests = new ArrayList<>(batch(1, "day", "b", "a", "c"));
    requests.set(0, expecting(requests.get(0), 4));
    assertThat(store.publishBatch(requests, soon()))
        .hasSize(3)
        .allSatisfy(
            it ->
                assertThat(it)
                    .isInstanceOfSatisfying(
                        PublishOutcome.VersionMismatch.class,
                        mismatch -> assertThat(mismatch.expected()).isEqualTo(4)));
    assertThat(lab.real.catalog().find(Address.parse("a"), soon())).isEmpty();
  }

  @Test
  void aBatchOfWhichSomeMembersAreKnownIsAConflict() {
    List<PublishRequest> requests = batch(1, "day", "b", "a");
    assertThat(publish(requests.get(0))).isInstanceOf(PublishOutcome.Applied.class);
    assertThat(store.publishBatch(requests, soon()))
        .hasSize(2)
        .allSatisfy(it -> assertThat(it).isInstanceOf(PublishOutcome.KeyConflict.class));
    assertThat(lab.real.catalog().find(Address.parse("a"), soon())).isEmpty();
  }

  @Test
  void aBatchThatNamesAPointerTwiceIsRefusedWithoutAnyEffect() {
    List<PublishRequest> requests = batch(1, "day", "a");
    assertThatThrownBy(
            () -> {
              List<PublishOutcome> unused =
                  store.publishBatch(List.of(requests.get(0), requests.get(0)), soon());
            })
        .isInstanceOfSatisfying(
            PointerStoreException.class,
            it ->
                assertThat(it.effect()).isEqualTo(PointerStoreException.Effect.NOTHING_PERMANENT));
  }
}
