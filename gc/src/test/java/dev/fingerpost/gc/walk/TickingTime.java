package dev.fingerpost.gc.walk;

import dev.fingerpost.writer.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/** Time that goes on a microsecond whenever somebody looks: no two moments are the same. */
final class TickingTime implements Time {
  private static final long TICK = 1_000;

  private final AtomicLong nanos = new AtomicLong();

  @Override
  public Instant now() {
    return Instant.EPOCH.plusNanos(nanos.addAndGet(TICK));
  }

  @Override
  public long nanoTime() {
    return nanos.get();
  }

  @Override
  public void sleep(Duration duration) {
    pass(duration);
  }

  void pass(Duration duration) {
    nanos.addAndGet(duration.toNanos());
  }
}
