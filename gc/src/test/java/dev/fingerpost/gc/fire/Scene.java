package dev.fingerpost.gc.fire;

import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.SystemTime;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** What all that take part share: the chances, the end, what was counted, what was damaged. */
final class Scene {
  final long seed;
  final Odds odds;
  final Scores scores = new Scores();
  final List<String> damages = new CopyOnWriteArrayList<>();
  private final CountDownLatch over = new CountDownLatch(1);

  Scene(long seed, Odds odds) {
    this.seed = seed;
    this.odds = odds;
  }

  Random random(String name) {
    return new Random(seed ^ (long) name.hashCode() << 20);
  }

  /** Something that must never be seen; it ends everything. */
  void damage(String what) {
    damages.add(what);
    end();
  }

  void end() {
    over.countDown();
  }

  boolean over() {
    return over.getCount() == 0;
  }

  /** Waits, but not beyond the end. */
  void pause(Duration longest) throws InterruptedException {
    boolean ignored = over.await(longest.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Long enough for any answer of a loaded machine. */
  static Deadline soon() {
    return Deadline.after(Duration.ofSeconds(60), SystemTime.INSTANCE);
  }
}
