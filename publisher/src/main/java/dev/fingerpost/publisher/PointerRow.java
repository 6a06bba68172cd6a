package dev.fingerpost.publisher;

import dev.fingerpost.PublishOutcome.Standing;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.time.Instant;

/**
 * A pointer as a value, and its transitions.
 *
 * @param floor the largest position durably accepted; no transition lowers it
 * @param current number of the current version, 0 before the first
 * @param last the highest number ever given
 */
public record PointerRow(
    PointerName name,
    PointerName domain,
    Position floor,
    long current,
    long last,
    Instant openedAt) {
  /** With the larger of both floors. */
  public PointerRow raised(Position to) {
    Position larger = to.compareTo(floor) > 0 ? to : floor;
    return new PointerRow(name, domain, larger, current, last, openedAt);
  }

  /** After a publish at this position: one version further. */
  public PointerRow published(Position at) {
    return new PointerRow(name, domain, raised(at).floor(), last + 1, last + 1, openedAt);
  }

  public Standing standing() {
    return new Standing(current, floor);
  }
}
