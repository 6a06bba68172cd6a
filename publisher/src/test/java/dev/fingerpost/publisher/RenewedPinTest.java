package dev.fingerpost.publisher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.fingerpost.Version;
import dev.fingerpost.publisher.PointerStoreException.Effect;
import dev.fingerpost.publisher.memory.MemoryPinStore;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Progress;
import dev.fingerpost.writer.WrappedStore;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reads that take long, behind an object server that waits for the test. */
@Timeout(60)
class RenewedPinTest extends ReaderFixture {
  private static final Duration SOON = Duration.ofMillis(1);
  private static final Duration NEVER = Duration.ofDays(1);

  private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
  private final AtomicInteger asked = new AtomicInteger();
  private final CountDownLatch go = new CountDownLatch(1);
  private final CountDownLatch waiting = new CountDownLatch(1);
  private MemoryPinStore real;
  private volatile Supplier<Optional<RuntimeException>> fault = Optional::empty;

  @BeforeEach
  void removeCancelled() {
    timer.setRemoveOnCancelPolicy(true);
    real = new MemoryPinStore(database);
  }

  @AfterEach
  void stop() {
    timer.shutdownNow();
  }

  /** Each ask is counted when all of its consequences are there. */
  private ReadingPins pins(Duration after) {
    PinStore faulty =
        new PinStore() {
          @Override
          public HoldOutcome<Pin> pin(PinRequest request, Deadline deadline) {
            fault
                .get()
                .ifPresent(
                    it -> {
                      throw it;
                    });
            return real.pin(request, deadline);
          }

          @Override
          public HoldOutcome<UUID> unpin(UUID id, Deadline deadline) {
            return real.unpin(id, deadline);
          }

          @Override
          public List<Pin> pins(Optional<PointerName> p, int n, Deadline d) {
            return real.pins(p, n, d);
          }
        };
    return new RenewedPins(
        faulty,
        timer,
        task ->
            workers.execute(
                () -> {
                  task.run();
                  asked.incrementAndGet();
                }),
        new Random(5),
        "reader",
        new RenewedPins.Pace(after, Duration.ofMinutes(1), SOON));
  }

  /** Whose bytes come once the test lets them. */
  private ObjectStore gated() {
    return new WrappedStore(objects) {
      @Override
      public InputStream read(ObjectKey key, long offset, long length, Deadline deadline) {
        return new FilterInputStream(super.read(key, offset, length, deadline)) {
          @Override
          public int read(byte[] bytes, int from, int count) throws IOException {
            waiting.countDown();
            pass();
            return super.read(bytes, from, Math.min(count, 1000));
          }
        };
      }
    };
  }

  private void pass() {
    try {
      if (!go.await(50, TimeUnit.SECONDS)) {
        throw new AssertionError("nobody opened the gate");
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private List<Pin> held() {
    return real.pins(Optional.empty(), 9, soon());
  }

  private void asks(int times) {
    await().until(() -> asked.get() >= times);
  }

  private CompletableFuture<Path> download(Version version, Duration after) {
    PointerReader reader = reader(gated(), pins(after));
    Target target = Target.of(folder + "/target");
    return CompletableFuture.supplyAsync(
        () -> reader.download(version, target, Globs.ALL, soon(), Progress.NONE), workers);
  }

  @Test
  void aReadThatTakesLongIsPinnedAndRenewedAndUnpinnedAtItsEnd() throws Exception {
    Version version = publishFile("one", random(50_000));
    var path = download(version, SOON);
    asks(1);
    Pin first = held().get(0);
    assertThat(first.owner()).isEqualTo("reader");
    assertThat(first.reason()).isEqualTo("reading");
    assertThat(first.version()).isEqualTo(1);
    await().until(() -> held().get(0).expiresAt().get().isAfter(first.expiresAt().get()));
    assertThat(held()).hasSize(1);
    go.countDown();
    assertThat(Files.readAllBytes(path.get())).isEqualTo(random(50_000));
    await().until(() -> held().isEmpty());
    await().until(() -> timer.getQueue().isEmpty());
  }

  @Test
  void aShortReadIsNotPinned() throws Exception {
    Version version = publishFile("one", random(5000));
    var path = download(version, NEVER);
    waiting.await();
    assertThat(timer.getQueue()).hasSize(1);
    go.countDown();
    assertThat(path.get()).exists();
    assertThat(asked).hasValue(0);
    assertThat(timer.getQueue()).isEmpty();
  }

  @Test
  void aStreamIsHeldUntilItIsClosed() throws IOException {
    Version version = publishFile("one", random(5000));
    go.countDown();
    try (InputStream in = reader(gated(), pins(SOON)).open(version, soon())) {
      assertThat(in.readAllBytes()).isEqualTo(random(5000));
      asks(2);
      assertThat(held()).hasSize(1);
    }
    await().until(() -> held().isEmpty());
  }

  @Test
  void aVersionThatIsCollectedMeanwhileEndsTheReadAndLeavesNothingBehind() {
    Version version = publishFile("one", random(50_000));
    publishFile("two", random(2));
    database.transaction(
        () -> {
          database.expire(POINTER, 1);
          return true;
        });
    var path = download(version, SOON);
    asks(1);
    go.countDown();
    assertThatThrownBy(path::join)
        .hasRootCauseInstanceOf(VersionCollectedException.class)
        .hasRootCauseMessage("reports/daily: version 1 was collected; current is 2");
    assertThat(folder.resolve("target")).doesNotExist();
    assertThat(held()).isEmpty();
  }

  @Test
  void aPinThatCannotBeTakenDoesNotFailTheReadAndAPassingFaultIsRetried() throws Exception {
    Version version = publishFile("one", random(50_000));
    fault = () -> Optional.of(new PointerStoreException(Effect.NOTHING_TRANSIENT, "busy", null));
    var path = download(version, SOON);
    asks(2);
    fault = Optional::empty;
    await().until(() -> !held().isEmpty());
    go.countDown();
    assertThat(Files.readAllBytes(path.get())).isEqualTo(random(50_000));
  }

  @Test
  void whatWillNotGetBetterIsAskedOnce() throws Exception {
    Version version = publishFile("one", random(50_000));
    fault = () -> Optional.of(new PointerStoreException(Effect.NOTHING_PERMANENT, "no", null));
    var path = download(version, SOON);
    asks(1);
    assertThat(timer.getQueue()).isEmpty();
    go.countDown();
    assertThat(Files.readAllBytes(path.get())).isEqualTo(random(50_000));
    assertThat(asked).hasValue(1);
  }

  @Test
  void aPinThatIsMadeAfterTheReadEndedIsGivenUp() throws Exception {
    Version version = publishFile("one", random(10));
    CountDownLatch asking = new CountDownLatch(1);
    fault =
        () -> {
          asking.countDown();
          pass();
          return Optional.empty();
        };
    try (InputStream in = reader(objects, pins(SOON)).open(version, soon())) {
      asking.await();
      assertThat(in.read()).isNotNegative();
    }
    assertThat(held()).isEmpty();
    go.countDown();
    asks(1);
    assertThat(held()).isEmpty();
    assertThat(timer.getQueue()).isEmpty();
  }
}
