package dev.fingerpost.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fingerpost.Fingerpost;
import dev.fingerpost.Operation;
import dev.fingerpost.Pointer;
import dev.fingerpost.Ports;
import dev.fingerpost.Tenure;
import dev.fingerpost.cli.Host;
import dev.fingerpost.cli.output.Output;
import dev.fingerpost.publisher.Limits;
import dev.fingerpost.testing.FaultyPointerStore;
import dev.fingerpost.testing.MemoryTestStore;
import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.WrappedStore;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What happens to a result when the run is told to end, or the line is bad, as it is published. */
@Timeout(60)
class PublicationTest {
  private static final Operation OPERATION = Operation.of("today").computedFrom(Map.of());

  @TempDir private Path folder;
  private final Ports memory = new MemoryTestStore().ports();
  private final FaultyPointerStore pointers = new FaultyPointerStore(memory.pointers());
  private final SlowStore objects = new SlowStore(memory.objects());
  private final Fingerpost store =
      Fingerpost.over(memory.over(objects).through(pointers, memory.leases()));
  private final Pointer pointer =
      store.pointer("a/b").within(Limits.DEFAULT.withPublish(Duration.ofSeconds(3)));
  private final Events events = new Events();
  private final RunStory story = new RunStory(Optional.empty());

  @BeforeEach
  void result() throws Exception {
    Files.writeString(folder.resolve("data"), "bytes");
  }

  @Test
  void aResultIsPublished() throws Exception {
    objects.go.countDown();
    RunEnd end = publish();
    assertThat(end.outcome()).isEqualTo("APPLIED");
    assertThat(end.exit()).isZero();
    assertThat(pointer.current().orElseThrow().number()).isEqualTo(1);
  }

  @Test
  void nothingIsPublishedAfterASignalEvenIfTheUploadEndsWell() throws Exception {
    CompletableFuture<RunEnd> end = CompletableFuture.supplyAsync(this::publish);
    objects.reached.await();
    events.add(new Event.Taken(Signal.TERM));
    untilTheTenureIsClosed();
    objects.go.countDown();
    assertThat(end.get().outcome()).isEqualTo("SIGNALLED");
    assertThat(end.get().exit()).isEqualTo(143);
    assertThat(pointer.current()).isEmpty();
    store.pointer("a/b").acquire(Duration.ofSeconds(30)).close(); // the lease is free
  }

  @Test
  void aLostLeaseEndsTheUploadAsStale() throws Exception {
    CompletableFuture<RunEnd> end = CompletableFuture.supplyAsync(this::publish);
    objects.reached.await();
    events.add(new Event.LeaseLost("superseded"));
    untilTheTenureIsClosed();
    objects.go.countDown();
    assertThat(end.get().outcome()).isEqualTo("LEASE_LOST");
    assertThat(end.get().exit()).isEqualTo(83);
    assertThat(pointer.current()).isEmpty();
  }

  @Test
  void aPublishDecidedBeforeTheSignalStands() throws Exception {
    objects.go.countDown();
    pointers.onPublish(
        effect -> {
          Object answer = effect.get();
          events.add(new Event.Taken(Signal.TERM));
          return answer;
        });
    RunEnd end = publish();
    assertThat(end.outcome()).isEqualTo("APPLIED");
    assertThat(end.exit()).isZero();
  }

  @Test
  void anUnknownOutcomeSaysHowToSettleIt() throws Exception {
    objects.go.countDown();
    pointers.onPublish(
        Collections.nCopies(1000, FaultyPointerStore.loseRequest())
            .toArray(FaultyPointerStore.Fault[]::new));
    RunEnd end = publish();
    assertThat(end.outcome()).isEqualTo("UNKNOWN");
    assertThat(end.exit()).isEqualTo(87);
    assertThat(end.hint().orElseThrow())
        .contains("fingerpost settle a/b --key today --digest ", " --fence 1.1 --seq 1");
    assertThat(story.fields().json()).contains("\"settle_command\":\"fingerpost settle a/b");
  }

  /** The upload may only go on then: a publish that is decided earlier stands. */
  private void untilTheTenureIsClosed() {
    await()
        .until(
            () ->
                store
                    .leases()
                    .show(
                        new PointerName("a/b"),
                        Deadline.after(Duration.ofSeconds(5), SystemTime.INSTANCE))
                    .orElseThrow()
                    .released());
  }

  private RunEnd publish() {
    try (Tenure tenure = pointer.ownedBy("me").acquire(Duration.ofSeconds(30))) {
      Output silent =
          new Output(
              new PrintWriter(Writer.nullWriter()),
              new PrintWriter(Writer.nullWriter()),
              new Output.Mode(false, true, false, false, false));
      SignalDesk desk = new SignalDesk(events, signal -> {});
      RunContext context = new RunContext(Host.system(), silent, story, events, desk);
      return new Publication(tenure, OPERATION, context).publish(folder);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Stops the first upload until it is let go, and does not care about interrupts. */
  private static final class SlowStore extends WrappedStore {
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch go = new CountDownLatch(1);

    SlowStore(ObjectStore store) {
      super(store);
    }

    @Override
    protected void beforeSending(ObjectKey key, int part, Chunk bytes) {
      reached.countDown();
      boolean interrupted = false;
      while (true) {
        try {
          go.await();
          break;
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
