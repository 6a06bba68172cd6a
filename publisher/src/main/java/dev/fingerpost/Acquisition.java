package dev.fingerpost;

import dev.fingerpost.lease.Lease;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.publisher.Limits;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.util.UUID;

/** Gets a lease, waiting for another holder as long as the caller wants to. */
final class Acquisition {
  private final Core core;
  private final Limits limits;
  private final Repeats repeats;

  Acquisition(Core core, Limits limits) {
    this.core = core;
    this.limits = limits;
    this.repeats = core.repeats(limits);
  }

  /** A live lease and when, on the monotonic clock, it was asked for. */
  record Got(Lease lease, long asked) {}

  /**
   * @throws LeaseHeldException if somebody else holds it until the wait is over
   */
  Got acquire(PointerName domain, String owner, Duration ttl, Duration wait) {
    Deadline patience = core.after(wait);
    UUID request = newRequest();
    while (true) {
      long asked = core.time().nanoTime();
      Acquired answer = ask(domain, owner, request, ttl);
      if (answer instanceof Acquired.Granted granted && granted.live()) {
        return new Got(granted.lease(), asked);
      }
      if (answer instanceof Acquired.Held held) {
        await(held, patience);
      } else {
        // 1. The grant's reply was lost. 2. The repeats took longer than the ttl. 3. The answer
        // tells of a grant that is dead already: this acquisition is over, the next has its own id.
        request = newRequest();
      }
    }
  }

  /** The id is kept over the repeats: a grant whose reply was lost is found again, not doubled. */
  private Acquired ask(PointerName domain, String owner, UUID request, Duration ttl) {
    return repeats.call(
        "acquire the lease of " + domain,
        core.after(limits.lease()),
        deadline -> core.ports().leases().acquire(domain, owner, request, ttl, deadline));
  }

  private void await(Acquired.Held held, Deadline patience) {
    if (patience.expired()) {
      throw new LeaseHeldException(held.holder(), held.remaining(), patience.budget());
    }
    try {
      core.time().sleep(pause(held.remaining(), patience.remaining()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FingerpostException(
          "interrupted while waiting for the lease of " + held.holder().domain(), e);
    }
  }

  /** Half to all of the poll interval, or less if the lease or the patience ends sooner. */
  private Duration pause(Duration remaining, Duration patience) {
    long poll = limits.poll().toNanos();
    long longest = Math.min(poll, Math.min(remaining.toNanos() + poll / 10, patience.toNanos()));
    return Duration.ofNanos(1 + longest / 2 + core.random().nextLong(longest / 2 + 1));
  }

  private UUID newRequest() {
    return new UUID(core.random().nextLong(), core.random().nextLong());
  }
}
