package dev.fingerpost;

import com.google.errorprone.annotations.CheckReturnValue;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.publisher.Limits;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.Names;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.WriteSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A handle on a pointer: its name, and how a tenure at it is to be held. Immutable and thread-safe;
 * the methods give a changed copy. Making one asks nobody.
 */
@CheckReturnValue
public final class Pointer {
  private final Core core;
  private final PointerName name;
  private final PointerName domain;
  private final String owner;
  private final Limits limits;
  private final WriteSettings writing;

  Pointer(
      Core core,
      PointerName name,
      PointerName domain,
      String owner,
      Limits limits,
      WriteSettings writing) {
    this.core = core;
    this.name = name;
    this.domain = domain;
    this.owner = owner;
    this.limits = limits;
    this.writing = writing;
  }

  public PointerName name() {
    return name;
  }

  /** The domain whose lease it asks for. */
  public PointerName domain() {
    return domain;
  }

  /** Under the lease of this domain, shared with other pointers; by default its own name. */
  public Pointer inDomain(String other) {
    return new Pointer(core, name, new PointerName(other), owner, limits, writing);
  }

  /**
   * With this owner, for people to read; by default user@host/pid.
   *
   * @throws InvalidNameException if it is not 1 to 200 characters without control characters
   */
  public Pointer ownedBy(String other) {
    Names.word("owner", other, 200);
    return new Pointer(core, name, domain, other, limits, writing);
  }

  /** With other budgets. */
  public Pointer within(Limits other) {
    return new Pointer(core, name, domain, owner, other, writing);
  }

  /** With other part sizes, parallelism, storage class or encryption. */
  public Pointer writing(WriteSettings other) {
    return new Pointer(core, name, domain, owner, limits, other);
  }

  /**
   * Acquires the lease, with one try, and opens the pointer.
   *
   * @param ttl how long the lease outlives its holder's last renewal; 1 ms to 1 day
   * @throws LeaseHeldException if somebody else holds it
   * @throws OpenRefusedException if the pointer may not be opened
   */
  public Tenure acquire(Duration ttl) {
    return acquire(ttl, Duration.ZERO);
  }

  /**
   * The same, waiting for another holder.
   *
   * @param wait how long at most
   * @throws LeaseHeldException if somebody else still holds it then
   */
  public Tenure acquire(Duration ttl, Duration wait) {
    Acquisition.Got got =
        new Acquisition(core, limits).acquire(domain, owner, Lease.checkTtl(ttl), wait);
    return enter(new Renewal(core, got.lease(), ttl, got.asked()), true);
  }

  /**
   * Goes on under a lease that was taken elsewhere: renews it, opens the pointer, and does not
   * release it on close.
   *
   * @param ttl of each renewal, from the first one at once
   * @throws OpenRefusedException if the fence is superseded, or not this owner's
   */
  public Tenure resume(Fence fence, Duration ttl) {
    Duration each = Lease.checkTtl(ttl);
    Lease claimed = new Lease(domain, owner, fence, Instant.EPOCH);
    long asked = core.time().nanoTime();
    Optional<Lease> renewed =
        core.repeats(limits)
            .call(
                "renew the lease of " + domain,
                core.after(limits.lease()),
                deadline -> core.ports().leases().renew(claimed, each, deadline));
    Renewal renewal = new Renewal(core, renewed.orElse(claimed), ttl, asked);
    if (renewed.isEmpty()) {
      // Whether it was superseded, released or never granted: open knows, and says so.
      renewal.lose("fence " + fence + " of " + domain + " cannot be renewed by " + owner);
    }
    return enter(renewal, false);
  }

  /**
   * The same, and numbers its publishes from {@code next.seq()} on instead of from the pointer's
   * floor: for processes that number their publishes themselves, so that one that wakes late is
   * refused as out of order.
   *
   * @throws OpenRefusedException if the fence is superseded, or not this owner's
   */
  public Tenure resume(Position next, Duration ttl) {
    Tenure tenure = resume(next.fence(), ttl);
    tenure.number(next.seq());
    return tenure;
  }

  /**
   * Takes the lease of the domain only: opens nothing, and nobody renews or releases it. For work
   * of several processes, which {@link #resume} it.
   *
   * @throws LeaseHeldException if somebody else still holds it after the wait
   */
  public Lease takeLease(Duration ttl, Duration wait) {
    return new Acquisition(core, limits).acquire(domain, owner, Lease.checkTtl(ttl), wait).lease();
  }

  /** The current version, without a lease; empty if nothing is published. */
  public Optional<Version> current() {
    return core.repeats(limits)
        .call(
            "look at " + name,
            core.after(limits.look()),
            deadline -> core.ports().catalog().find(Address.current(name), deadline));
  }

  private Tenure enter(Renewal renewal, boolean releases) {
    Stay stay = new Stay(core, limits, renewal, releases);
    boolean entered = false;
    try {
      renewal.start();
      Tenure tenure = Tenure.open(stay, name, writing, true);
      entered = true;
      return tenure;
    } finally {
      if (!entered) {
        stay.close();
      }
    }
  }
}
