package dev.fingerpost.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One failure ends the whole write at once, and leaves nothing behind in this process. */
@Timeout(60)
class AttemptFailuresTest extends WriterFixture {
  private final CountDownLatch never = new CountDownLatch(1);
  private final AtomicInteger hanging = new AtomicInteger();
  private final AtomicInteger interrupted = new AtomicInteger();

  @BeforeEach
  void files() throws IOException {
    for (int i = 10; i < 40; i++) {
      file("f" + i, random(100));
    }
  }

  /** Hangs on all objects but f10, which fails once two others hang. */
  private ObjectStore failing() {
    return new WrappedStore(store()) {
      @Override
      protected void beforeSending(ObjectKey key, int part, Chunk bytes) {
        if (key.value().endsWith("/f10")) {
          await().until(() -> hanging.get() == 2);
          throw new ObjectStoreException("f10 was refused");
        }
        hang();
      }
    };
  }

  private void hang() {
    hanging.incrementAndGet();
    try {
      never.await();
    } catch (InterruptedException e) {
      interrupted.incrementAndGet();
      throw new ObjectStoreException("interrupted", e);
    }
  }

  @Test
  void aFailureEndsHangingRequestsAndStartsNoMore() {
    AttemptWriter writer = writer(failing(), 3);
    assertThatThrownBy(() -> writer.write(attempt, Content.ofFolder(folder), soon()))
        .isInstanceOf(ObjectStoreException.class)
        .hasMessage("f10 was refused");
    assertThat(interrupted).hasValue(2);
    assertThat(hanging).hasValue(2);
    assertThat(stored()).isEmpty();
    await().until(() -> ((ThreadPoolExecutor) workers()).getActiveCount() == 0);
  }

  @Test
  void whatWaitsForAThreadIsNotSentAfterAFailure() {
    ThreadPoolExecutor one =
        new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    AtomicInteger sent = new AtomicInteger();
    ObjectStore refusing =
        new WrappedStore(store()) {
          @Override
          protected void beforeSending(ObjectKey key, int part, Chunk bytes) {
            sent.incrementAndGet();
            await().until(() -> one.getQueue().size() == 3);
            throw new ObjectStoreException("refused");
          }
        };
    WriteSettings settings = new WriteSettings(PART, 4, ObjectSettings.DEFAULT);
    AttemptWriter writer = new AttemptWriter(refusing, settings, one);
    try {
      assertThatThrownBy(() -> writer.write(attempt, Content.ofFolder(folder), soon()))
          .hasMessage("refused");
      assertThat(sent).hasValue(1);
    } finally {
      one.shutdownNow();
    }
  }

  @Test
  void afterAFailureTheSameWriterHasAllItsMemoryAgain() {
    AtomicInteger calls = new AtomicInteger();
    ObjectStore once =
        new WrappedStore(store()) {
          @Override
          protected void beforeSending(ObjectKey key, int part, Chunk bytes) {
            if (calls.incrementAndGet() == 5) {
              throw new ObjectStoreException("the fifth was refused");
            }
          }
        };
    AttemptWriter writer = writer(once, 2);
    assertThatThrownBy(() -> writer.write(attempt(), Content.ofFolder(folder), soon()))
        .hasMessage("the fifth was refused");
    Content large = Content.ofBytes(new ResultPath("large"), random(4 * PART));
    assertThat(writer.write(attempt(), large, soon()).size()).isEqualTo(4 * PART);
    assertThat(writer.write(attempt, Content.ofFolder(folder), soon()).files()).isEqualTo(30);
  }

  @Test
  void theDeadlineEndsAWriteThatHangs() {
    ObjectStore hangs =
        new WrappedStore(store()) {
          @Override
          protected void beforeSending(ObjectKey key, int part, Chunk bytes) {
            hang();
          }
        };
    Deadline short_ = Deadline.after(Duration.ofSeconds(2), SystemTime.INSTANCE);
    assertThatThrownBy(() -> writer(hangs, 3).write(attempt, Content.ofFolder(folder), short_))
        .isInstanceOf(DeadlineExceededException.class);
    assertThat(interrupted).hasValue(3);
  }

  @Test
  void anInterruptEndsTheWriteAndStaysSet() throws InterruptedException {
    ObjectStore hangs =
        new WrappedStore(store()) {
          @Override
          protected void beforeSending(ObjectKey key, int part, Chunk bytes) {
            hang();
          }
        };
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    AtomicReference<Boolean> flag = new AtomicReference<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                writer(hangs, 3).write(attempt, Content.ofFolder(folder), soon());
              } catch (FingerpostException e) {
                thrown.set(e);
                flag.set(Thread.currentThread().isInterrupted());
              }
            });
    caller.start();
    await().until(() -> hanging.get() == 3);
    caller.interrupt();
    caller.join();
    assertThat(thrown.get()).hasMessageContaining("interrupted while writing");
    assertThat(flag).hasValue(true);
    assertThat(interrupted).hasValue(3);
  }

  @Test
  void workersThatWereShutDownAreAnErrorNotAHang() {
    ExecutorService stopped = Executors.newSingleThreadExecutor();
    stopped.shutdown();
    AttemptWriter writer = new AttemptWriter(store(), WriteSettings.DEFAULT, stopped);
    assertThatThrownBy(() -> writer.write(attempt, Content.ofFolder(folder), soon()))
        .isInstanceOf(FingerpostException.class)
        .hasMessageContaining("shut down");
  }

  @Test
  void oneThreadIsEnough() {
    ExecutorService one = Executors.newSingleThreadExecutor();
    try {
      AttemptWriter writer =
          new AttemptWriter(store(), new WriteSettings(PART, 4, ObjectSettings.DEFAULT), one);
      Content large = Content.ofBytes(new ResultPath("large"), random(6 * PART + 1));
      assertThat(writer.write(attempt, large, soon()).size()).isEqualTo(6 * PART + 1);
    } finally {
      one.shutdownNow();
    }
  }
}
