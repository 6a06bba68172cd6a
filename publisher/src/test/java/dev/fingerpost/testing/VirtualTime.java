package dev.fingerpost.testing;

import dev.fingerpost.writer.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/** Time that stands still until somebody sleeps or moves it. */
public final class VirtualTime implements Time {
  private final AtomicLong nanos = new AtomicLong();

  @Override
  public Instant now() {
    return Instant.EPOCH.plusNanos(nanos.get());
  }

  @Override
  public long nanoTime() {
    return nanos.get();
  }

  @Override
  public void sleep(Duration duration) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    advance(duration);
  }

  public void advance(Duration duration) {
    nanos.addAndGet(duration.toNanos());
  }
}
