package dev.fingerpost.lease.memory;

import dev.fingerpost.lease.Lease;
import dev.fingerpost.lease.LeaseAuthority;
import dev.fingerpost.publisher.memory.MemoryDatabase;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** Leases in memory, on the rows its pointer store shares. */
public final class MemoryLeaseAuthority implements LeaseAuthority {
  private final MemoryDatabase database;

  public MemoryLeaseAuthority(MemoryDatabase database) {
    this.database = database;
  }

  @Override
  public Acquired acquire(
      PointerName domain, String owner, UUID requestId, Duration ttl, Deadline deadline) {
    Lease.checkTtl(ttl);
    return database.transaction(
        () ->
            database.step(
                domain, state -> state.acquire(owner, requestId, ttl, epoch(), database.now())));
  }

  @Override
  public Optional<Lease> renew(Lease lease, Duration ttl, Deadline deadline) {
    Lease.checkTtl(ttl);
    return database.transaction(
        () ->
            database.step(
                lease.domain(),
                state -> state.renew(lease.owner(), lease.fence(), ttl, epoch(), database.now())));
  }

  @Override
  public boolean release(Lease lease, Deadline deadline) {
    return database.transaction(
        () -> {
          boolean released =
              database.step(lease.domain(), state -> state.release(lease.owner(), lease.fence()));
          if (released) {
            database.seal(lease.domain(), lease.fence());
          }
          return released;
        });
  }

  @Override
  public Optional<Standing> show(PointerName domain, Deadline deadline) {
    return database.transaction(() -> database.domain(domain).show(epoch(), database.now()));
  }

  private int epoch() {
    return database.store().epoch();
  }
}
