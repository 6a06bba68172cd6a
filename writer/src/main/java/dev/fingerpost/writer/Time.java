package dev.fingerpost.writer;

import java.time.Duration;
import java.time.Instant;

/**
 * Time as this code is allowed to see it. It comes in through constructors, so that tests and the
 * simulation can hold the hands; no other class reads a clock or sleeps.
 */
public interface Time {
  /** The wall clock, for messages and for ages that somebody asks for: no proof rests on it. */
  Instant now();

  /** The monotonic clock, in nanoseconds from an arbitrary origin. */
  long nanoTime();

  /**
   * Waits.
   *
   * @throws InterruptedException if the thread is interrupted meanwhile
   */
  void sleep(Duration duration) throws InterruptedException;
}
