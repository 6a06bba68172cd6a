package dev.fingerpost.gc.fire;

import dev.fingerpost.lease.Lease;
import dev.fingerpost.lease.LeaseAuthority;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** Leases as a mortal process holds them: once it is dead it renews and releases none. */
final class MortalLeases implements LeaseAuthority {
  private final LeaseAuthority real;
  private final Mortal process;

  MortalLeases(LeaseAuthority real, Mortal process) {
    this.real = real;
    this.process = process;
  }

  @Override
  public Acquired acquire(
      PointerName domain, String owner, UUID requestId, Duration ttl, Deadline deadline) {
    process.step();
    Acquired answer = real.acquire(domain, owner, requestId, ttl, deadline);
    process.step();
    return answer;
  }

  @Override
  public Optional<Lease> renew(Lease lease, Duration ttl, Deadline deadline) {
    try {
      process.pass();
    } catch (Mortal.Killed e) {
      return Optional.empty(); // which ends the renewals, quietly
    }
    return real.renew(lease, ttl, deadline);
  }

  @Override
  public boolean release(Lease lease, Deadline deadline) {
    if (process.dead()) {
      return false;
    }
    process.step();
    return real.release(lease, deadline);
  }

  @Override
  public Optional<Standing> show(PointerName domain, Deadline deadline) {
    return real.show(domain, deadline);
  }
}
