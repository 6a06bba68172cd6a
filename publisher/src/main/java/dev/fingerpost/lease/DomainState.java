package dev.fingerpost.lease;

import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.lease.LeaseAuthority.Standing;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A domain's counter, grants and newest lease as a value, and what each call makes of it: the pure
 * half of every {@link LeaseAuthority} that decides for itself.
 *
 * @param counter of the newest grant; never expires, never goes back
 * @param grants in the order they were made
 * @param expiresAt of the newest grant's lease; the epoch's beginning before the first grant
 */
public record DomainState(PointerName name, long counter, List<Grant> grants, Instant expiresAt) {
  /** The answer to a call, and the state after it. */
  public record Step<T>(T answer, DomainState next) {}

  public DomainState {
    grants = List.copyOf(grants);
  }

  /** A domain nobody asked for yet. */
  public static DomainState unused(PointerName name) {
    return new DomainState(name, 0, List.of(), Instant.EPOCH);
  }

  /** The grant that owner and fence name, newest or not. */
  public Optional<Grant> grant(String owner, Fence fence) {
    return grants.stream().filter(it -> it.is(owner, fence)).findFirst();
  }

  /** A lease of an earlier epoch is dead whatever the clock says: nothing accepts its fence. */
  public boolean live(int epoch, Instant now) {
    return newest()
        .filter(it -> !it.released() && it.fence().epoch() == epoch && now.isBefore(expiresAt))
        .isPresent();
  }

  /** See {@link LeaseAuthority#acquire}. */
  public Step<Acquired> acquire(
      String owner, UUID requestId, Duration ttl, int epoch, Instant now) {
    Optional<Grant> own =
        grants.stream()
            .filter(it -> it.owner().equals(owner) && it.requestId().equals(requestId))
            .findFirst();
    if (own.isPresent()) {
      return new Step<>(again(own.get(), epoch, now), this);
    }
    if (live(epoch, now)) {
      Acquired held = new Acquired.Held(lease(last()), Duration.between(now, expiresAt));
      return new Step<>(held, this);
    }
    Fence fence = Fence.of(epoch, counter + 1);
    Grant grant = new Grant(fence, owner, requestId, now, now.plus(ttl), false);
    DomainState next =
        new DomainState(
            name,
            counter + 1,
            Stream.concat(grants.stream(), Stream.of(grant)).toList(),
            grant.expiresAt());
    return new Step<>(new Acquired.Granted(next.lease(grant), true, fence), next);
  }

  private Acquired again(Grant own, int epoch, Instant now) {
    boolean newest = own.equals(last());
    return new Acquired.Granted(lease(own), newest && live(epoch, now), last().fence());
  }

  /** See {@link LeaseAuthority#renew}. */
  public Step<Optional<Lease>> renew(
      String owner, Fence fence, Duration ttl, int epoch, Instant now) {
    if (newest()
        .filter(it -> it.is(owner, fence) && !it.released() && fence.epoch() == epoch)
        .isEmpty()) {
      return new Step<>(Optional.empty(), this);
    }
    DomainState next = new DomainState(name, counter, grants, now.plus(ttl));
    return new Step<>(Optional.of(next.lease(last())), next);
  }

  /**
   * See {@link LeaseAuthority#release}. The caller seals the domain's pointers where the answer is
   * true and the state changed.
   */
  public Step<Boolean> release(String owner, Fence fence) {
    if (grant(owner, fence).filter(Grant::released).isPresent()) {
      return new Step<>(true, this);
    }
    if (newest().filter(it -> it.is(owner, fence)).isEmpty()) {
      return new Step<>(false, this);
    }
    List<Grant> given =
        grants.stream().map(it -> it.fence().equals(fence) ? it.give() : it).toList();
    return new Step<>(true, new DomainState(name, counter, given, expiresAt));
  }

  /** Without the grants below a fence, which decide nothing any more; the newest always stays. */
  public DomainState without(Fence below) {
    List<Grant> kept =
        grants.stream()
            .filter(it -> it.fence().compareTo(below) >= 0 || it.equals(last()))
            .toList();
    return new DomainState(name, counter, kept, expiresAt);
  }

  /** See {@link LeaseAuthority#show}. */
  public Optional<Standing> show(int epoch, Instant now) {
    return newest()
        .map(it -> new Standing(lease(it), it.grantedAt(), live(epoch, now), it.released()));
  }

  private Optional<Grant> newest() {
    return grants.isEmpty() ? Optional.empty() : Optional.of(last());
  }

  private Grant last() {
    return grants.get(grants.size() - 1);
  }

  private Lease lease(Grant grant) {
    return new Lease(
        name, grant.owner(), grant.fence(), grant.equals(last()) ? expiresAt : grant.expiresAt());
  }
}
