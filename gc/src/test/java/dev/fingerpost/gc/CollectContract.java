package dev.fingerpost.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.Operation;
import dev.fingerpost.Tenure;
import dev.fingerpost.Version;
import dev.fingerpost.gc.Worklist.RunOutcome;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectSettings;
import dev.fingerpost.writer.ObjectStore.PartUpload;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a run keeps and what it deletes, pointer by pointer. */
abstract class CollectContract {
  private static final CollectOptions CHANGED = CollectOptions.DEFAULT;
  private CollectorLab lab;

  abstract CollectorLab.Parts parts();

  @BeforeEach
  void open() {
    lab = new CollectorLab(parts());
  }

  @AfterEach
  void close() {
    lab.close();
  }

  private static String attempt(Version version) {
    return version.descriptor().orElseThrow().attempts().get(0).prefix();
  }

  private static Position at(long counter, int seq) {
    return new Position(Fence.of(1, counter), seq);
  }

  @Test
  void anOrphanBelowTheFloorGoesAtOnceAndWhatIsPublishedStays() {
    Version one = lab.publish("reports/daily", "1");
    String orphan = lab.leave("reports/daily", at(1, 7));

    CollectReport report = lab.run(CHANGED);

    assertThat(lab.attempts("reports/daily")).containsExactly(attempt(one));
    assertThat(report.outcome()).isEqualTo(RunOutcome.DONE);
    assertThat(lab.heard.proofs())
        .containsExactlyInAnyOrder(
            "REFERENCED by a live version", "ORPHAN (1.1,7) ≤ floor (1.1, released), unreferenced");
    assertThat(report.tally().get(Tally.OBJECTS)).isEqualTo(1);
    assertThat(report.tally().get(Tally.BYTES)).isEqualTo((orphan + "data.txt").length());
    assertThat(report.tally().get(Tally.FREED)).isEqualTo(1);
  }

  @Test
  void whatIsAboveTheFloorMayStillBePublishedAndStays() {
    try (Tenure tenure = lab.acquire("reports/daily")) {
      String young = lab.leave("reports/daily", new Position(tenure.lease().fence(), 3));
      CollectReport report = lab.full();
      assertThat(lab.attempts("reports/daily")).containsExactly(young);
      assertThat(report.tally().get(Tally.attempts(Verdict.IN_FLIGHT))).isEqualTo(1);
    }
    CollectReport after = lab.full();
    assertThat(lab.attempts("reports/daily")).isEmpty();
    assertThat(after.tally().get(Tally.attempts(Verdict.ORPHAN))).isEqualTo(1);
  }

  @Test
  void whatNobodyWasGrantedAndWhatIsNoAttemptIsReportedAndKept() {
    Version one = lab.publish("reports/daily", "1");
    String above = lab.leave("reports/daily", at(9, 1));
    lab.put("reports/daily/attempts/notes/readme.txt");
    lab.put("reports/daily/attempts/stray");
    lab.put("reports/daily/stray.csv");
    lab.put("nobodys/attempts/000001-000000000001-00000001-aaaaaaaaaaaaaaaa/x");

    CollectReport report = lab.full();

    assertThat(lab.attempts("reports/daily"))
        .containsExactly(attempt(one), above, "reports/daily/attempts/notes/");
    assertThat(lab.heard.foreign)
        .containsExactlyInAnyOrder(
            above,
            "reports/daily/attempts/notes/",
            "reports/daily/attempts/stray",
            "reports/daily/stray.csv",
            "nobodys/attempts/");
    assertThat(report.tally().get(Tally.OBJECTS)).isZero();
    assertThat(report.outcome()).isEqualTo(RunOutcome.DONE);
  }

  @Test
  void everyVersionIsKeptUntilAPolicySaysOtherwise() {
    List<Version> all =
        List.of(lab.publish("p", "1"), lab.publish("p", "2"), lab.publish("p", "3"));
    lab.full();
    assertThat(lab.attempts("p")).hasSize(3);

    lab.keepLast("p", 2);
    CollectReport report = lab.run(CHANGED);

    assertThat(lab.attempts("p")).containsExactly(attempt(all.get(1)), attempt(all.get(2)));
    assertThat(report.tally().get(Tally.EXPIRED)).isEqualTo(1);
    assertThat(report.tally().get(Tally.attempts(Verdict.EXPIRED))).isEqualTo(1);
    assertThat(lab.run(CHANGED).tally().dead()).isZero();
  }

  @Test
  void anAttemptThatAPromotedVersionRefersToOutlivesItsOwn() {
    Version source = lab.publish("staging", "1");
    try (Tenure tenure = lab.acquire("prod")) {
      assertThat(tenure.promote(Operation.of("1"), new PointerName("staging"), 1).orElseThrow())
          .isNotNull();
    }
    lab.publish("staging", "2");
    lab.keepLast("staging", 1);
    lab.full();
    assertThat(lab.attempts("staging")).contains(attempt(source)).hasSize(2);

    lab.publish("prod", "2");
    lab.keepLast("prod", 1);
    lab.run(CHANGED);
    lab.run(CHANGED);
    assertThat(lab.attempts("staging")).doesNotContain(attempt(source)).hasSize(1);
  }

  @Test
  void aRunThatFindsNothingChangedVisitsOnlyItsRotatingShare() {
    for (int i = 0; i < 40; i++) {
      lab.publish("p" + i, "1");
    }
    lab.full();
    lab.run(CHANGED);
    assertThat(lab.heard.visited).hasSize(2); // 40 / 32, rounded up
    lab.publish("p7", "2");
    lab.run(CHANGED);
    assertThat(lab.heard.visited).hasSize(3).contains("p7");
  }

  @Test
  void aDomainWhoseHolderNeverCameBackIsTakenOverAndALiveOneIsNot() {
    String left = lab.leave("gone", new Position(lab.abandon("gone").fence(), 1));
    String held;
    try (Tenure live = lab.acquire("held")) {
      held = lab.leave("held", new Position(live.lease().fence(), 1));
      lab.run(CHANGED);
      assertThat(lab.attempts("gone")).containsExactly(left);
      lab.full();
      assertThat(lab.attempts("held")).containsExactly(held);
      assertThat(live.isLost()).isFalse();
    }
    assertThat(lab.attempts("gone")).isEmpty();
    Fence newest = newest("gone");
    lab.full();
    assertThat(newest("gone")).isEqualTo(newest);
  }

  @Test
  void aHolderWhoseNameOnlyBeginsLikeACollectorsIsTakenOver() {
    String left =
        lab.leave("gone", new Position(lab.abandon("gone", "fingerpost-gcloud").fence(), 1));
    lab.full();
    assertThat(lab.attempts("gone")).doesNotContain(left);
  }

  @Test
  void anUploadAboveTheFloorAndBelowTheNewestGrantGoesInTheRunThatWasPlanned() {
    PointerName name = new PointerName("p");
    Fence older = lab.abandon("p").fence();
    assertThat(lab.grant(name, "never").fence()).isGreaterThan(older);
    AttemptId attempt = AttemptId.fresh(name, new Position(older, 1), lab.random);
    PartUpload ignored =
        lab.objects.startParts(
            new NewObject(new ObjectKey(attempt.prefix() + "x"), "n", ObjectSettings.DEFAULT),
            Lab.soon());
    CollectOptions full =
        new CollectOptions(true, 1, Duration.ZERO, Optional.empty(), false, OptionalDouble.empty());

    CollectReport plan =
        new OrphanCollector(lab.tools(), "test", lab.workers)
            .plan(full, Optional.empty(), lab.heard, new StopSign());
    assertThat(plan.tally().get(Tally.UPLOADS)).isEqualTo(1);
    assertThat(lab.run(full).tally().get(Tally.UPLOADS)).isEqualTo(1);
  }

  private Fence newest(String domain) {
    PointerName name = new PointerName(domain);
    return lab.ports.leases().show(name, Lab.soon()).orElseThrow().lease().fence();
  }
}
