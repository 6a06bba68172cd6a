package dev.fingerpost.writer.testing;

import dev.fingerpost.writer.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Time that stands still unless it is told, or slept in. For one thread. */
public final class SettableTime implements Time {
  private final List<Duration> slept = new ArrayList<>();
  private long nanos;

  @Override
  public Instant now() {
    return Instant.EPOCH.plusNanos(nanos);
  }

  @Override
  public long nanoTime() {
    return nanos;
  }

  @Override
  public void sleep(Duration duration) {
    slept.add(duration);
    pass(duration);
  }

  public void pass(Duration duration) {
    nanos += duration.toNanos();
  }

  public List<Duration> slept() {
    return slept;
  }
}
