package dev.fingerpost.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fingerpost.Tenure;
import dev.fingerpost.Version;
import dev.fingerpost.gc.Sweeper.Cursor;
import dev.fingerpost.gc.Sweeper.Upload;
import dev.fingerpost.gc.Worklist.RunOutcome;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectSettings;
import dev.fingerpost.writer.ObjectStore.PartUpload;
import dev.fingerpost.writer.ObjectStoreException;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Requests that arrive when the sweep is over: their position is at or below a floor that was
 * recorded already, so that a run over what changed need not see them. A full one does.
 */
abstract class LateArrivalsContract {
  private static final CollectOptions CHANGED = CollectOptions.DEFAULT;
  private static final byte[] BYTES = {1, 2, 3};

  private CollectorLab lab;
  private AttemptId gone;
  private String kept = "";

  abstract CollectorLab.Parts parts();

  /** A tenure that left an attempt, and was swept; another one published since. */
  @BeforeEach
  void sweep() {
    lab = new CollectorLab(parts());
    try (Tenure tenure = lab.acquire("p")) {
      Position position = new Position(tenure.lease().fence(), 1);
      gone = AttemptId.fresh(new PointerName("p"), position, lab.random);
    }
  }

  @AfterEach
  void close() {
    lab.close();
  }

  private void publishAndSweep() {
    Version version = lab.publish("p", "1");
    kept = version.descriptor().orElseThrow().attempts().get(0).prefix();
    assertThat(lab.full().outcome()).isEqualTo(RunOutcome.DONE);
    assertThat(lab.attempts("p")).containsExactly(kept);
  }

  private NewObject object() {
    return new NewObject(new ObjectKey(gone.prefix() + "late.bin"), "n", ObjectSettings.DEFAULT);
  }

  private static Chunk chunk() {
    return Chunk.of(BYTES, BYTES.length);
  }

  private List<Upload> uploads() {
    return lab.sweeper().uploads("", Cursor.START, Lab.soon()).uploads();
  }

  private void assertAFullRunReclaims(int objects) {
    CollectReport report = lab.full();
    assertThat(report.outcome()).isEqualTo(RunOutcome.DONE);
    assertThat(report.tally().get(Tally.OBJECTS)).isEqualTo(objects);
    assertThat(lab.attempts("p")).containsExactly(kept);
    assertThat(uploads()).isEmpty();
  }

  @Test
  void aPutThatArrivesAfterTheSweepIsReclaimedByALaterFullRun() {
    publishAndSweep();
    lab.objects.create(object(), chunk(), Lab.soon());
    assertAFullRunReclaims(1);
  }

  @Test
  void aRunOverWhatChangedDoesNotListWhatLiesBeforeTheRecordedFloor() {
    publishAndSweep();
    lab.objects.create(object(), chunk(), Lab.soon());
    Version next = lab.publish("p", "2");
    lab.publish("new", "1"); // whose turn for a full visit comes before that of p

    CollectReport report = lab.run(CHANGED);

    assertThat(report.outcome()).isEqualTo(RunOutcome.DONE);
    assertThat(lab.heard.visited).contains("p");
    assertThat(lab.attempts("p"))
        .containsExactly(
            gone.prefix(), kept, next.descriptor().orElseThrow().attempts().get(0).prefix());
    assertThat(lab.full().tally().get(Tally.OBJECTS)).isEqualTo(1);
  }

  @Test
  void anUploadThatIsCompletedBeforeItsSweepIsReclaimedAsAnOrphan() {
    PartUpload upload = lab.objects.startParts(object(), Lab.soon());
    upload.put(1, chunk(), Lab.soon());
    Version version = lab.publish("p", "1");
    kept = version.descriptor().orElseThrow().attempts().get(0).prefix();
    upload.complete(1, Lab.soon());
    assertAFullRunReclaims(1);
  }

  @Test
  void anUploadThatWasAbortedByTheSweepCannotBeCompletedAnyMore() {
    PartUpload upload = lab.objects.startParts(object(), Lab.soon());
    upload.put(1, chunk(), Lab.soon());
    publishAndSweep();
    assertThatExceptionOfType(ObjectStoreException.class)
        .isThrownBy(() -> upload.complete(1, Lab.soon()));
    assertAFullRunReclaims(0);
  }

  /** Started after the sweep, by a writer that is long fenced out, and completed: as a late PUT. */
  @Test
  void anUploadThatIsStartedAndCompletedAfterTheSweepIsReclaimedByALaterFullRun() {
    publishAndSweep();
    PartUpload upload = lab.objects.startParts(object(), Lab.soon());
    upload.put(1, chunk(), Lab.soon());
    upload.complete(1, Lab.soon());
    assertAFullRunReclaims(1);
  }

  /** What is still open when the next run comes is aborted by it, full or not. */
  @Test
  void anUploadThatIsStartedAfterTheSweepIsAbortedByTheNextRun() {
    publishAndSweep();
    PartUpload upload = lab.objects.startParts(object(), Lab.soon());
    upload.put(1, chunk(), Lab.soon());
    assertThat(lab.run(CHANGED).tally().get(Tally.UPLOADS)).isEqualTo(1);
    assertThatExceptionOfType(ObjectStoreException.class)
        .isThrownBy(() -> upload.complete(1, Lab.soon()));
    assertThat(lab.attempts("p")).containsExactly(kept);
  }

  /**
   * (1) The sweep lists the uploads, (2) an upload of a dead attempt is completed, (3) the sweep
   * aborts it, which counts as done: the object is there, and is an orphan.
   */
  @Test
  void aCompletionBetweenTheListingOfUploadsAndTheAbortLeavesAnOrphanForTheSameRun() {
    PartUpload upload = lab.objects.startParts(object(), Lab.soon());
    upload.put(1, chunk(), Lab.soon());
    Version version = lab.publish("p", "1");
    kept = version.descriptor().orElseThrow().attempts().get(0).prefix();
    CompletingSweeper sweeper =
        new CompletingSweeper(lab.sweeper(), () -> upload.complete(1, Lab.soon()));

    CollectReport report =
        lab.run(
            CHANGED.everything(),
            lab.tools(lab.objects, sweeper, lab.parts.proofs(), lab.parts.worklist()));

    assertThat(report.outcome()).isEqualTo(RunOutcome.DONE);
    assertThat(report.tally().get(Tally.OBJECTS)).isEqualTo(1);
    assertAFullRunReclaims(0);
  }
}
