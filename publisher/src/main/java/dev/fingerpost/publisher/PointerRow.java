package dev.fingerpost.publisher;

import dev.fingerpost.PublishOutcome.Standing;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A pointer as a value, and its transitions.
 *
 * @param floor the largest position durably accepted; no transition lowers it
 * @param current number of the current version, 0 before the first and while it is removed
 * @param last the highest number ever given
 * @param removed while it is a tombstone
 * @param retired what its last removal left to the collector
 */
public record PointerRow(
    PointerName name,
    PointerName domain,
    Position floor,
    long current,
    long last,
    Instant openedAt,
    Optional<Removal> removed,
    Optional<Retirement> retired) {
  /** A pointer that was opened for the first time. */
  public static PointerRow opened(
      PointerName name, PointerName domain, Position floor, Instant now) {
    return new PointerRow(name, domain, floor, 0, 0, now, Optional.empty(), Optional.empty());
  }

  /** With the larger of both floors. */
  public PointerRow raised(Position to) {
    Position larger = to.compareTo(floor) > 0 ? to : floor;
    return new PointerRow(name, domain, larger, current, last, openedAt, removed, retired);
  }

  /** After a publish at this position: one version further, and no longer removed. */
  public PointerRow published(Position at) {
    return with(last + 1, last + 1, Optional.empty(), retired).raised(at);
  }

  /** As a tombstone. */
  public PointerRow remove(String by, Instant now, Duration keep) {
    Instant until = now.plus(keep);
    return with(
        0,
        last,
        Optional.of(new Removal(now, by, current, until)),
        Optional.of(new Retirement(last, until)));
  }

  /** As it was before it was removed. */
  public PointerRow restore() {
    return with(removed.orElseThrow().version(), last, Optional.empty(), Optional.empty());
  }

  private PointerRow with(
      long nextCurrent,
      long nextLast,
      Optional<Removal> nextRemoved,
      Optional<Retirement> nextRetired) {
    return new PointerRow(
        name, domain, floor, nextCurrent, nextLast, openedAt, nextRemoved, nextRetired);
  }

  public Standing standing() {
    return new Standing(current, floor);
  }
}
