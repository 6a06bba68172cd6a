package dev.fingerpost;

import dev.fingerpost.lease.Lease;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.Spans;
import java.time.Duration;

/** Somebody else holds the lease, and the caller's wait for it is over. */
public final class LeaseHeldException extends FingerpostException {
  private final transient Lease holder;
  private final Duration remaining;

  /**
   * @param waited the caller's whole wait for it, which is over
   */
  LeaseHeldException(Lease holder, Duration remaining, Duration waited) {
    super(
        "the lease of "
            + holder.domain()
            + " is held by "
            + holder.owner()
            + " (fence "
            + holder.fence()
            + ") for another "
            + Spans.words(remaining)
            + (waited.isZero()
                ? "; wait for it or stop that worker"
                : "; the wait of " + Spans.words(waited) + " for it is over"));
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
