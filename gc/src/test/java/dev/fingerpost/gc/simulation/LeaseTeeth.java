package dev.fingerpost.gc.simulation;

import dev.fingerpost.lease.DomainState;
import dev.fingerpost.lease.Grant;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.lease.LeaseAuthority;
import dev.fingerpost.lease.memory.MemoryLeaseAuthority;
import dev.fingerpost.publisher.memory.MemoryDatabase;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Lease authorities of which each lacks one rule. */
final class LeaseTeeth {
  private LeaseTeeth() {}

  /** The real one. */
  private abstract static class Altered implements LeaseAuthority {
    final MemoryDatabase database;
    final LeaseAuthority real;

    Altered(MemoryDatabase database) {
      this.database = database;
      this.real = new MemoryLeaseAuthority(database);
    }

    @Override
    public Acquired acquire(
        PointerName domain, String owner, UUID requestId, Duration ttl, Deadline deadline) {
      return real.acquire(domain, owner, requestId, ttl, deadline);
    }

    @Override
    public Optional<Lease> renew(Lease lease, Duration ttl, Deadline deadline) {
      return real.renew(lease, ttl, deadline);
    }

    @Override
    public boolean release(Lease lease, Deadline deadline) {
      return real.release(lease, deadline);
    }

    @Override
    public Optional<Standing> show(PointerName domain, Deadline deadline) {
      return real.show(domain, deadline);
    }
  }

  /** A closed tenure may leave something in flight. */
  static final class ReleaseWithoutSeal extends Altered {
    ReleaseWithoutSeal(MemoryDatabase database) {
      super(database);
    }

    @Override
    public boolean release(Lease lease, Deadline deadline) {
      return database.transaction(
          () -> database.step(lease.domain(), it -> it.release(lease.owner(), lease.fence())));
    }
  }

  /** Whatever an owner's processes ask while a lease lives is the same request. */
  static final class SharedRequestId extends Altered {
    SharedRequestId(MemoryDatabase database) {
      super(database);
    }

    @Override
    public Acquired acquire(
        PointerName domain, String owner, UUID requestId, Duration ttl, Deadline deadline) {
      UUID shared =
          database.transaction(
              () ->
                  Optional.of(database.domain(domain))
                      .filter(it -> it.live(database.store().epoch(), database.now()))
                      .map(it -> it.grants().get(it.grants().size() - 1))
                      .map(Grant::requestId)
                      .orElse(requestId));
      return real.acquire(domain, owner, shared, ttl, deadline);
    }
  }

  /**
   * A second authority has a copy of the counters, and none of the leases; a third of the calls
   * reach it.
   */
  static final class SplitAuthority extends Altered {
    private int calls;

    SplitAuthority(MemoryDatabase database) {
      super(database);
    }

    @Override
    public Acquired acquire(
        PointerName domain, String owner, UUID requestId, Duration ttl, Deadline deadline) {
      calls++;
      if (calls % 3 != 0) {
        return real.acquire(domain, owner, requestId, ttl, deadline);
      }
      return database.transaction(
          () -> {
            DomainState own = database.domain(domain);
            DomainState copy = new DomainState(domain, own.counter(), List.of(), own.expiresAt());
            int epoch = database.store().epoch();
            return copy.acquire(owner, requestId, ttl, epoch, database.now()).answer();
          });
    }
  }

  /** The counter is restored from before the last grant now and then. */
  static final class RollbackIssuer extends Altered {
    private int calls;

    RollbackIssuer(MemoryDatabase database) {
      super(database);
    }

    @Override
    public Acquired acquire(
        PointerName domain, String owner, UUID requestId, Duration ttl, Deadline deadline) {
      calls++;
      if (calls % 3 == 0) {
        boolean ignored =
            database.transaction(
                () -> database.step(domain, it -> new DomainState.Step<>(true, older(it))));
      }
      return real.acquire(domain, owner, requestId, ttl, deadline);
    }

    private static DomainState older(DomainState it) {
      long counter = Math.max(0, it.counter() - 1);
      return new DomainState(it.name(), counter, it.grants(), it.expiresAt());
    }
  }

  /** With the lease the counter expires. */
  static final class CounterExpires extends Altered {
    CounterExpires(MemoryDatabase database) {
      super(database);
    }

    @Override
    public Acquired acquire(
        PointerName domain, String owner, UUID requestId, Duration ttl, Deadline deadline) {
      int epoch = database.store().epoch();
      return database.transaction(
          () ->
              database.step(
                  domain,
                  it ->
                      (it.live(epoch, database.now()) ? it : DomainState.unused(domain))
                          .acquire(owner, requestId, ttl, epoch, database.now())));
    }
  }
}
