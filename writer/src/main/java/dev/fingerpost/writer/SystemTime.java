package dev.fingerpost.writer;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** The machine's clocks: the one place that reads them. */
public enum SystemTime implements Time {
  INSTANCE;

  @Override
  public Instant now() {
    return Instant.now();
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public void sleep(Duration duration) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(duration.toNanos());
  }
}
