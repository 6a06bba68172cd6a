package dev.fingerpost.gc.simulation;

import dev.fingerpost.writer.Time;
import java.time.Duration;
import java.time.Instant;

/**
 * A process. It may crash: from then on each of its threads ends at its next step, and its timers
 * are gone. It may be stopped, with all its threads, for a while or for ever. Its monotonic clock
 * is everybody's; its wall clock may be wrong.
 */
final class Host implements Time {
  final String name;
  final Scheduler scheduler;
  final SimulatedTimer timer;
  final SimulatedWorkers workers;
  private final Duration skew;
  private boolean dead;
  private boolean frozen;
  private long pausedUntil;

  /** Whether it looked at the bucket when another database was already declared the newer one. */
  boolean toldOfAnother;

  Host(String name, Scheduler scheduler, Duration skew) {
    this.name = name;
    this.scheduler = scheduler;
    this.skew = skew;
    this.timer = new SimulatedTimer(this);
    this.workers = new SimulatedWorkers(this);
  }

  void spawn(Runnable body) {
    scheduler.spawn(
        this,
        () -> {
          pass();
          body.run();
        });
  }

  /** Goes no further while the process is stopped, and not at all when it is dead. */
  void pass() {
    while (true) {
      if (dead || scheduler.failed()) {
        throw new Crashed();
      } else if (frozen) {
        scheduler.freeze();
      } else if (pausedUntil > scheduler.now()) {
        scheduler.sleepUntil(pausedUntil);
      } else {
        return;
      }
    }
  }

  boolean dead() {
    return dead;
  }

  boolean frozen() {
    return frozen && !dead;
  }

  /** From when on a timer may go off. */
  long pausedUntil() {
    return frozen ? Long.MAX_VALUE : pausedUntil;
  }

  /** Dies; the caller's thread goes on to its next step at most. */
  void die() {
    dead = true;
    scheduler.revive(this);
  }

  /** Is stopped for so long. */
  void pause(Duration pause) {
    pausedUntil = scheduler.now() + pause.toNanos();
    pass();
  }

  /** Is stopped until it is thawed. */
  void freeze() {
    frozen = true;
    pass();
  }

  /** Goes on after a long time, as if nothing had happened. */
  void thaw() {
    frozen = false;
    scheduler.revive(this);
    timer.thaw();
  }

  @Override
  public Instant now() {
    return Instant.EPOCH.plusNanos(scheduler.now()).plus(skew);
  }

  @Override
  public long nanoTime() {
    return scheduler.now();
  }

  @Override
  public void sleep(Duration duration) {
    scheduler.tick();
    scheduler.sleepUntil(scheduler.now() + duration.toNanos());
    pass();
  }
}
