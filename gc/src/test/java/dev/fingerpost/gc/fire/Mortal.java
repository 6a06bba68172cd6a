package dev.fingerpost.gc.fire;

import dev.fingerpost.writer.ObjectStoreException;
import java.time.Duration;
import java.util.Random;

/**
 * A writer's process. At every step that others can see it may be stopped, with all of its threads,
 * for longer than any lease lasts; or be killed, and is then never heard of again.
 */
final class Mortal {
  /** Unwinds the threads of a process that is dead. */
  static final class Killed extends Error {
    Killed() {
      super("killed", null, false, false);
    }
  }

  private final Scene scene;
  private final Random random;
  private final Wire wire;
  private volatile boolean dead;

  Mortal(Scene scene, Random random, Wire wire) {
    this.scene = scene;
    this.random = random;
    this.wire = wire;
  }

  /** A step at which anything may happen. */
  void step() {
    step(1);
  }

  /**
   * The same.
   *
   * @param weight how much more likely death is here than elsewhere
   */
  synchronized void step(double weight) {
    pass();
    double chance = random.nextDouble();
    if (chance < scene.odds.death() * weight) {
      die();
      throw new Killed();
    }
    if (chance > 1 - scene.odds.freeze()) {
      stop();
    }
  }

  /** Waits while the process is stopped. */
  synchronized void pass() {
    if (dead) {
      throw new Killed();
    }
  }

  synchronized void die() {
    if (!dead) {
      dead = true;
      scene.scores.add("deaths");
    }
  }

  boolean dead() {
    return dead;
  }

  /** Stopped with the monitor held, for which every other thread of the process waits. */
  private void stop() {
    scene.scores.add("stops");
    long longest = scene.odds.longest().multipliedBy(3).toNanos();
    try {
      scene.pause(Duration.ofNanos(random.nextLong(longest)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether the next request is to be late. */
  boolean late() {
    return random.nextDouble() < scene.odds.late();
  }

  /** Leaves a request to the wire: its sender dies, or gets no answer. */
  void loseTouch(String what, Runnable request) {
    wire.later(what, request);
    if (random.nextBoolean()) {
      die();
      throw new Killed();
    }
    throw new ObjectStoreException("injected: no answer to the " + what, null);
  }

  void later(String what, Runnable request) {
    wire.later(what, request);
  }
}
