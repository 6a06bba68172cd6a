package dev.fingerpost.gc.fire;

import dev.fingerpost.gc.PointerProofs;
import dev.fingerpost.gc.Snapshot;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.util.Random;

/**
 * Now and then a collector is stopped, with a proof in its hand, for longer than any lease lasts.
 */
final class Stalling extends AlteredProofs {
  private static final int EVERY = 25;

  private final Scene scene;
  private final Random random;

  Stalling(PointerProofs real, Scene scene) {
    super(real);
    this.scene = scene;
    this.random = scene.random("stalls");
  }

  @Override
  public Snapshot snapshot(PointerName pointer, Range range, Deadline deadline) {
    Snapshot proof = real.snapshot(pointer, range, deadline);
    if (random.nextInt(EVERY) == 0) {
      stop();
    }
    return proof;
  }

  private void stop() {
    scene.scores.add("stalls");
    try {
      long longest = scene.odds.longest().multipliedBy(5).toNanos();
      scene.pause(Duration.ofNanos(random.nextLong(longest)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FingerpostException("interrupted", e);
    }
  }
}
