package dev.fingerpost.gc.fire;

import dev.fingerpost.writer.FingerpostException;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Requests whose sender gave them up, or is dead, and that arrive nevertheless. */
final class Wire {
  private final ScheduledThreadPoolExecutor carrier = new ScheduledThreadPoolExecutor(2);
  private final Scene scene;
  private final Random random;

  Wire(Scene scene) {
    this.scene = scene;
    this.random = scene.random("wire");
  }

  /** Within four ttls, so that most of them arrive when their tenure is over. */
  void later(String what, Runnable request) {
    long longest = scene.odds.longest().multipliedBy(4).toNanos();
    Future<?> ignored =
        carrier.schedule(
            () -> deliver(what, request), random.nextLong(longest), TimeUnit.NANOSECONDS);
  }

  private void deliver(String what, Runnable request) {
    try {
      request.run();
      scene.scores.add("late " + what);
    } catch (FingerpostException e) {
      scene.scores.add("late " + what + " refused");
    } catch (RuntimeException | Error e) {
      scene.damage("late " + what + ": " + e);
    }
  }

  /** Waits for all that is under way; nothing may be sent any more. */
  void drain() throws InterruptedException {
    carrier.shutdown(); // which still delivers
    if (!carrier.awaitTermination(Duration.ofMinutes(1).toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("requests are still under way");
    }
  }
}
