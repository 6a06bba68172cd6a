package dev.fingerpost.gc.fire;

import java.time.Duration;

/**
 * What goes wrong, and how often: chances from 0 to 1.
 *
 * @param freeze that a process is stopped at one of its steps
 * @param death that it is killed there
 * @param late that a request of its is answered to nobody and arrives later
 * @param shortest ttl of a lease
 * @param longest ttl of a lease; a process is stopped for up to three times as long
 */
record Odds(double freeze, double death, double late, Duration shortest, Duration longest) {
  static final Odds HARSH =
      new Odds(0.03, 0.004, 0.015, Duration.ofMillis(50), Duration.ofMillis(200));

  /** Nobody dies, and few wait: for finding damage soon. */
  static final Odds MILD = new Odds(0.02, 0, 0, Duration.ofMillis(200), Duration.ofMillis(400));
}
