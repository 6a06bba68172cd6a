package dev.fingerpost.writer.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.DeadlineExceededException;
import dev.fingerpost.writer.ObjectStoreException;
import dev.fingerpost.writer.Time;
import dev.fingerpost.writer.remote.RequestFailure.Kind;
import dev.fingerpost.writer.testing.SettableTime;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetriesTest {
  private static final Retries.Limits FIVE =
      new Retries.Limits(5, Duration.ofMillis(100), Duration.ofMillis(400));

  /** Draws the largest number of each range. */
  private static final class Largest implements RandomGenerator {
    @Override
    public long nextLong() {
      throw new AssertionError("a range is wanted");
    }

    @Override
    public long nextLong(long bound) {
      return bound - 1;
    }
  }

  private final SettableTime time = new SettableTime();
  private final AtomicInteger tries = new AtomicInteger();
  private final Retries retries = new Retries(FIVE, new Largest(), time);

  private String failing() throws RequestFailure {
    tries.incrementAndGet();
    throw RequestFailure.unanswered(new IOException("connection reset"));
  }

  private Deadline in(long millis) {
    return Deadline.after(Duration.ofMillis(millis), time);
  }

  @Test
  void triesAreBoundedAndTheErrorSaysSo() {
    assertThatThrownBy(() -> retries.call("create x", in(60_000), t -> failing()))
        .isInstanceOf(ObjectStoreException.class)
        .hasMessageContaining("create x: gave up after 5 tries (58.9 s of the deadline were left)")
        .hasMessageContaining("connection reset");
    assertThat(tries).hasValue(5);
  }

  @Test
  void pausesDoubleUpToTheLongest() {
    assertThatThrownBy(() -> retries.call("x", in(60_000), t -> failing()))
        .isInstanceOf(ObjectStoreException.class);
    assertThat(time.slept()).extracting(Duration::toMillis).containsExactly(100L, 200L, 400L, 400L);
  }

  @Test
  void pausesAreDrawnFromTheWholeRange() {
    Retries many =
        new Retries(
            new Retries.Limits(1000, Duration.ofMillis(100), Duration.ofMillis(100)),
            new SplittableRandom(7),
            time);
    assertThatThrownBy(() -> many.call("x", in(600_000), t -> failing()))
        .isInstanceOf(ObjectStoreException.class);
    assertThat(time.slept()).anyMatch(pause -> pause.toMillis() < 5);
    assertThat(time.slept()).anyMatch(pause -> pause.toMillis() > 95);
  }

  @Test
  void theDeadlineEndsTheRetriesAndTheErrorSaysSo() {
    assertThatThrownBy(() -> retries.call("create x", in(250), t -> failing()))
        .isInstanceOf(DeadlineExceededException.class)
        .hasMessageContaining("create x: the deadline of 250 ms ran out after 2 tries");
    assertThat(time.nanoTime()).isLessThanOrEqualTo(Duration.ofMillis(250).toNanos());
  }

  @Test
  void eachTryMayLastAsLongAsTheDeadline() throws RequestFailure {
    List<Duration> timeouts = new ArrayList<>();
    String answer =
        retries.call(
            "x",
            in(1000),
            timeout -> {
              timeouts.add(timeout);
              time.pass(Duration.ofMillis(300));
              return timeouts.size() < 2 ? failing() : "done";
            });
    assertThat(answer).isEqualTo("done");
    assertThat(timeouts).extracting(Duration::toMillis).containsExactly(1000L, 600L);
  }

  @Test
  void anAnswerThatDoesNotPassIsNotRepeated() {
    RequestFailure denied =
        RequestFailure.answered(403, "AccessDenied", "no\nnever", new IOException());
    assertThatThrownBy(
            () ->
                retries.call(
                    "x",
                    in(1000),
                    t -> {
                      tries.incrementAndGet();
                      throw denied;
                    }))
        .isSameAs(denied)
        .hasMessage("HTTP 403 AccessDenied: no");
    assertThat(tries).hasValue(1);
  }

  @Test
  void anInterruptEndsTheRetriesAndStays() {
    Retries interrupted =
        new Retries(
            FIVE,
            new Largest(),
            new Time() {
              @Override
              public Instant now() {
                return time.now();
              }

              @Override
              public long nanoTime() {
                return time.nanoTime();
              }

              @Override
              public void sleep(Duration duration) throws InterruptedException {
                throw new InterruptedException();
              }
            });
    assertThatThrownBy(() -> interrupted.call("x", in(1000), t -> failing()))
        .isInstanceOf(ObjectStoreException.class)
        .hasMessageContaining("interrupted");
    assertThat(Thread.interrupted()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "412, PreconditionFailed, EXISTS",
    "412, , EXISTS",
    "200, PreconditionFailed, EXISTS",
    "404, NoSuchKey, MISSING",
    "404, , MISSING",
    "404, NoSuchUpload, NO_UPLOAD",
    "404, NoSuchBucket, REFUSED",
    "416, InvalidRange, PAST_END",
    "409, ConditionalRequestConflict, PASSING",
    "409, BucketAlreadyExists, REFUSED",
    "429, TooManyRequests, PASSING",
    "400, RequestTimeout, PASSING",
    "400, BadDigest, REFUSED",
    "403, AccessDenied, DENIED",
    "500, InternalError, PASSING",
    "502, , PASSING",
    "503, SlowDown, PASSING",
    "501, NotImplemented, UNKNOWN",
    "405, MethodNotAllowed, UNKNOWN",
    "200, InternalError, PASSING",
    "200, SomethingNew, PASSING",
  })
  void whatAnAnswerMeans(int status, String code, Kind kind) {
    assertThat(RequestFailure.answered(status, code, null, new IOException()).kind())
        .isEqualTo(kind);
  }
}
