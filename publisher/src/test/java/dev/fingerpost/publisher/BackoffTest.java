package dev.fingerpost.publisher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.testing.VirtualTime;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.DeadlineExceededException;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.InvalidNameException;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BackoffTest {
  private final VirtualTime time = new VirtualTime();
  private final Limits limits = Limits.DEFAULT;
  private final Backoff backoff = new Backoff(limits, time, new Random(1));

  @Test
  void pausesGrowToTheirBoundAndNeverPassTheDeadline() throws InterruptedException {
    Deadline deadline = Deadline.after(Duration.ofHours(1), time);
    long longest = 0;
    for (int failures = 1; failures <= 200; failures++) {
      long before = time.nanoTime();
      assertThat(backoff.pause(failures, deadline)).isTrue();
      long pause = time.nanoTime() - before;
      long bound = limits.firstPause().toNanos() << Math.min(failures - 1, 30);
      assertThat(pause).isBetween(1L, Math.min(bound, limits.longestPause().toNanos()));
      longest = Math.max(longest, pause);
    }
    assertThat(longest).isGreaterThan(limits.longestPause().toNanos() / 2);
  }

  @Test
  void theDeadlineEndsEveryRepeat() {
    Repeats repeats = new Repeats(limits, backoff);
    Deadline deadline = Deadline.after(Duration.ofSeconds(60), time);
    AtomicInteger tries = new AtomicInteger();
    assertThatThrownBy(
            () ->
                repeats.call(
                    "look",
                    deadline,
                    d -> {
                      throw new FingerpostException("try " + tries.incrementAndGet());
                    }))
        .isInstanceOf(DeadlineExceededException.class)
        .hasMessageContaining("look: no answer within 1 min; last error: try " + tries.get());
    assertThat(tries.get()).isBetween(20, 2000);
    assertThat(Duration.ofNanos(time.nanoTime())).isEqualTo(Duration.ofSeconds(60));
  }

  @Test
  void whatTryingAgainWillNotHelpIsThrownAtOnce() {
    Repeats repeats = new Repeats(limits, backoff);
    InvalidNameException bad = new InvalidNameException("bad");
    assertThatThrownBy(
            () ->
                repeats.call(
                    "look",
                    Deadline.after(limits.look(), time),
                    d -> {
                      throw bad;
                    }))
        .isSameAs(bad);
    assertThat(time.nanoTime()).isZero();
  }
}
