package dev.fingerpost.gc.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.Fingerpost;
import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Tenure;
import dev.fingerpost.gc.CollectListener;
import dev.fingerpost.gc.CollectOptions;
import dev.fingerpost.gc.CollectReport;
import dev.fingerpost.gc.OrphanCollector;
import dev.fingerpost.gc.PointerProofs;
import dev.fingerpost.gc.Snapshot;
import dev.fingerpost.gc.StopSign;
import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.gc.Tools;
import dev.fingerpost.gc.testing.NoRotation;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectSettings;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What "proof before listing" is worth. It keeps no object alive: dead is for ever, so a name that
 * was listed before its proof is judged as rightly as one listed after. But a visit records the
 * floor of its proof as how far it came, and later ones list only behind that. (1) The attempts are
 * listed, (2) a writer leaves an attempt and publishes the next, (3) the proof is read: its floor
 * is above an attempt the listing does not show, and no visit but a full one ever sees it.
 */
class OrderTest {
  private static final PointerName KEPT = new PointerName("kept");
  private static final Random RANDOM = new Random(5);

  private final ExecutorService workers = Executors.newCachedThreadPool();
  private Ground ground;
  private Fingerpost store;
  private Tenure tenure;
  private String left = "";
  private String first = "";
  private String second = "";

  @BeforeEach
  void open() {
    ground = Ground.memory();
    store = Fingerpost.over(ground.ports());
    tenure = store.pointer("kept").acquire(Duration.ofMinutes(5));
    collect(ground.proofs(), ground.sweepers().get(), true);
    first = attempt(tenure.publish("1", Results.one("1")));
  }

  @AfterEach
  void close() {
    store.close();
    ground.close();
    workers.shutdownNow();
  }

  @Test
  void listedBeforeTheProofAnOrphanIsPassedOver() {
    ListedFirst wrong =
        new ListedFirst(ground.proofs(), ground.sweepers().get(), this::leaveAndPublishOnce);
    collect(wrong, wrong.sweeper(), false);
    collect(ground.proofs(), ground.sweepers().get(), false);
    assertThat(attempts()).containsExactlyInAnyOrder(first, left, second);

    collect(ground.proofs(), ground.sweepers().get(), true);
    assertThat(attempts()).containsExactly(first, second);
  }

  @Test
  void listedAfterTheProofItIsSeenAgain() {
    PointerProofs right =
        new AlteredProofs(ground.proofs()) {
          @Override
          public Snapshot snapshot(PointerName pointer, Range range, Deadline deadline) {
            Snapshot proof = real.snapshot(pointer, range, deadline);
            leaveAndPublishOnce();
            return proof;
          }
        };
    collect(right, ground.sweepers().get(), false);
    assertThat(attempts())
        .containsExactlyInAnyOrder(first, left, second); // in flight, as far as that proof goes
    collect(ground.proofs(), ground.sweepers().get(), false);
    assertThat(attempts()).containsExactly(first, second);
  }

  /** (1) A visit expires what it may, (2) a version is superseded, (3) the floor is read. */
  @Test
  void whatIsSupersededWhileItsPointerIsVisitedExpiresInTheNextRun() {
    publish(2, 3, 4);
    PointerProofs late =
        new AlteredProofs(ground.proofs()) {
          @Override
          public void seal(PointerName pointer, Deadline deadline) {
            publish(5);
            real.seal(pointer, deadline);
          }
        };
    collect(late, ground.sweepers().get(), false);
    assertThat(attempts()).hasSize(4);
    collect(ground.proofs(), ground.sweepers().get(), false);
    assertThat(attempts()).hasSize(3);
  }

  private void publish(int... keys) {
    for (int key : keys) {
      first = attempt(tenure.publish(key + "", Results.one(key + "")));
    }
  }

  private void leaveAndPublishOnce() {
    if (!left.isEmpty()) {
      return;
    }
    // Two attempts under one position: the nonce keeps them apart, as two tries of one publish.
    AttemptId attempt = AttemptId.fresh(KEPT, new Position(tenure.lease().fence(), 2), RANDOM);
    left = attempt.prefix();
    ObjectKey key = new ObjectKey(left + "data.txt");
    ground
        .ports()
        .objects()
        .create(
            new NewObject(key, "n", ObjectSettings.DEFAULT),
            Chunk.of(new byte[] {1}, 1),
            Scene.soon());
    second = attempt(tenure.publish("2", Results.one("2")));
  }

  private static String attempt(PublishOutcome published) {
    return published.orElseThrow().descriptor().orElseThrow().attempts().get(0).prefix();
  }

  private List<String> attempts() {
    return ground
        .sweepers()
        .get()
        .children(AttemptId.folder(KEPT), "", Sweeper.MAX_BATCH, Scene.soon())
        .prefixes();
  }

  private void collect(PointerProofs proofs, Sweeper sweeper, boolean full) {
    Tools tools =
        FireCollector.tools(ground, new NoRotation(ground.worklist()), proofs, sweeper, RANDOM);
    CollectOptions options = CollectOptions.DEFAULT;
    CollectReport ignored =
        new OrphanCollector(tools, "order", workers)
            .run(full ? options.everything() : options, CollectListener.NONE, new StopSign());
  }
}
