package dev.fingerpost.lease;

import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Spans;
import java.time.Duration;
import java.time.Instant;

/**
 * The right to be the one writer of a domain, until it expires or a later grant supersedes it. It
 * is a promise of exclusion only as far as clocks agree; safety comes from the fence.
 *
 * @param domain the scope; by default a pointer's own name
 * @param owner who holds it, as free text
 * @param expiresAt by the authority's clock
 */
public record Lease(PointerName domain, String owner, Fence fence, Instant expiresAt) {
  public static final Duration MIN_TTL = Duration.ofMillis(1);
  public static final Duration MAX_TTL = Duration.ofDays(1);

  /**
   * @return the time to live, if an authority grants it
   * @throws InvalidNameException if it is out of range
   */
  public static Duration checkTtl(Duration ttl) {
    if (ttl.compareTo(MIN_TTL) < 0 || ttl.compareTo(MAX_TTL) > 0) {
      throw new InvalidNameException(
          "ttl of " + Spans.words(ttl) + " is out of range: 1 ms to 1 day");
    }
    return ttl;
  }
}
