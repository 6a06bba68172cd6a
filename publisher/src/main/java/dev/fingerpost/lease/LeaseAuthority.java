package dev.fingerpost.lease;

import com.google.errorprone.annotations.CheckReturnValue;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * Grants leases. What an implementation must guarantee:
 *
 * <ol>
 *   <li>Each grant of a domain has a larger fence than every earlier one, for ever: the counter is
 *       durable before the caller learns it, and lives apart from anything that expires.
 *   <li>A request id known for (domain, owner) gets its original grant again and counts nothing up.
 *   <li>A live lease is never granted to another request.
 *   <li>Renew and release act only where (owner, fence) still match the newest grant and it was not
 *       released; a failed renew never mints a fence. A repeated release is a success.
 *   <li>Expiry is judged by the authority's own clock, read after it holds its lock.
 * </ol>
 *
 * <p>Faults (the authority cannot be reached in time) throw {@link
 * dev.fingerpost.writer.FingerpostException}; all calls may be repeated after one, acquire with the
 * same request id.
 */
@CheckReturnValue
public interface LeaseAuthority {
  /**
   * Asks for the lease of a domain.
   *
   * @param requestId 128 random bits drawn once per acquisition and kept over its retries
   * @param ttl how long the lease lasts unless renewed; 1 ms to 1 day
   */
  Acquired acquire(
      PointerName domain, String owner, UUID requestId, Duration ttl, Deadline deadline);

  /** Extends the lease by {@code ttl} from now; empty if it is lost and cannot be extended. */
  Optional<Lease> renew(Lease lease, Duration ttl, Deadline deadline);

  /**
   * Gives the lease back and closes its tenure: the floor of every pointer that carries its fence
   * goes to (fence, 99,999,999), so that nothing of it can be published any more.
   *
   * @return whether this lease is now released; false if a later grant superseded it before
   */
  boolean release(Lease lease, Deadline deadline);

  /** The newest grant of a domain, live or not; empty if there never was one. */
  Optional<Standing> show(PointerName domain, Deadline deadline);

  /** What became of an acquire. */
  sealed interface Acquired {
    /**
     * This request holds a grant: a new one, or its own of before.
     *
     * @param live whether the grant is still the newest and neither expired nor released
     * @param newest the domain's newest fence
     */
    record Granted(Lease lease, boolean live, Fence newest) implements Acquired {}

    /**
     * Somebody else holds the lease.
     *
     * @param remaining until it expires, by the authority's clock
     */
    record Held(Lease holder, Duration remaining) implements Acquired {}
  }

  /** How a domain stands: its newest grant. */
  record Standing(Lease lease, Instant grantedAt, boolean live, boolean released) {}
}
