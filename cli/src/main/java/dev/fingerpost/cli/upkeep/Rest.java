package dev.fingerpost.cli.upkeep;

import dev.fingerpost.gc.StopSign;
import dev.fingerpost.writer.Time;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** The pauses of a daemon. Drawn, so that many started together do not come together. */
final class Rest {
  private static final int SHARE = 10;

  private final Time time;
  private final RandomGenerator random;
  private final StopSign stop;
  private boolean resting;

  Rest(Time time, RandomGenerator random, StopSign stop) {
    this.time = time;
    this.random = random;
    this.stop = stop;
  }

  /** Up to a tenth of the interval. */
  void first(Duration interval) {
    pause(Duration.ofNanos(random.nextLong(1 + interval.toNanos() / SHARE)));
  }

  /** The interval, a twentieth more or less. */
  void between(Duration interval) {
    long part = interval.toNanos() / SHARE;
    pause(interval.plusNanos(random.nextLong(1 + part) - part / 2));
  }

  private void pause(Duration pause) {
    if (!begin()) {
      return;
    }
    try {
      time.sleep(pause);
    } catch (InterruptedException e) {
      stop.raise();
    } finally {
      end();
    }
  }

  private synchronized boolean begin() {
    resting = !stop.raised();
    return resting;
  }

  private synchronized void end() {
    resting = false;
    boolean ignored = Thread.interrupted(); // ours, if it came a moment too late
  }

  /** Ends the pause that a thread is in; a thread at work goes on. */
  synchronized void wake(Thread sleeper) {
    if (resting) {
      sleeper.interrupt();
    }
  }
}
