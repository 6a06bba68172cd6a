package dev.fingerpost.publisher.equality;

import dev.fingerpost.writer.Time;
import java.time.Duration;
import java.time.Instant;

/** A clock that moves when told. */
final class ManualTime implements Time {
  private Instant now = Instant.parse("2026-11-29T00:00:00Z");

  @Override
  public Instant now() {
    return now;
  }

  @Override
  public long nanoTime() {
    return 0;
  }

  @Override
  public void sleep(Duration duration) {
    pass(duration);
  }

  void pass(Duration duration) {
    now = now.plus(duration);
  }
}
