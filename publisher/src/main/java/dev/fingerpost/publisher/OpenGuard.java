package dev.fingerpost.publisher;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.lease.Grant;
import dev.fingerpost.publisher.OpenOutcome.Refused;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Position;
import java.time.Instant;
import java.util.Optional;

/**
 * What an open decides, as a pure function: like a publish, but it makes the row if none is there.
 */
public final class OpenGuard {
  private OpenGuard() {}

  /** Why the pointer may not be opened; empty if it may: then it moves to {@link #opened}. */
  public static Optional<Refused> refuse(OpenRequest request, Seen seen) {
    Fence fence = request.fence();
    Optional<PublishOutcome.Refused> outside =
        Guard.outside(request.pointer(), fence, request.incarnation(), seen);
    if (outside.isPresent()) {
      return outside.map(it -> new Refused(it.reason(), Optional.empty(), it.detail()));
    }
    if (seen.pointer().filter(it -> !it.domain().equals(request.domain())).isPresent()) {
      return refused(
          Refusal.UNGRANTED, seen, request.pointer() + " belongs to domain " + seen.row().domain());
    }
    if (seen.pointer().filter(it -> fence.compareTo(it.floor().fence()) < 0).isPresent()) {
      return refused(
          Refusal.STALE,
          seen,
          "fenced out: " + fence + " is below the floor " + seen.row().floor());
    }
    if (seen.grant().isEmpty()) {
      return refused(Refusal.UNGRANTED, seen, fence + " was never granted to " + request.owner());
    }
    return seen.grant().filter(Grant::released).isPresent()
        ? refused(Refusal.UNGRANTED, seen, fence + " was released")
        : Optional.empty();
  }

  /** The pointer's row after it was opened at this time. */
  public static PointerRow opened(OpenRequest request, Seen seen, Instant now) {
    Position floor = new Position(request.fence(), 0);
    return seen.pointer()
        .map(row -> row.raised(floor))
        .orElseGet(() -> PointerRow.opened(request.pointer(), request.domain(), floor, now));
  }

  private static Optional<Refused> refused(Refusal reason, Seen seen, String detail) {
    return Optional.of(new Refused(reason, seen.pointer().map(PointerRow::floor), detail));
  }
}
