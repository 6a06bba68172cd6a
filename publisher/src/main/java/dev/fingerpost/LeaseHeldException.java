package dev.fingerpost;

import dev.fingerpost.lease.Lease;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.Spans;
import java.time.Duration;

/** Somebody else holds the lease, and the caller's wait for it is over. */
public final class LeaseHeldException extends FingerpostException {
  private final transient Lease holder;
  private final Duration remaining;

  LeaseHeldException(Lease holder, Duration remaining) {
    super(
        "the lease of "
            + holder.domain()
            + " is held by "
            + holder.owner()
            + " (fence "
            + holder.fence()
            + ") for another "
            + Spans.words(remaining)
            + "; wait for it or stop that worker");
    this.holder = holder;
    this.remaining = remaining;
  }

  public Lease holder() {
    return holder;
  }

  /** Until the lease expires unless it is renewed, by the authority's clock. */
  public Duration remaining() {
    return remaining;
  }
}
