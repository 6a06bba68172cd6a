package dev.fingerpost.lease;

import dev.fingerpost.writer.Fence;
import java.time.Instant;
import java.util.UUID;

/**
 * One grant of a domain's lease.
 *
 * @param requestId of the acquire that led to it
 * @param expiresAt as first granted
 * @param released whether it was given back: nothing is opened under it any more
 */
public record Grant(
    Fence fence,
    String owner,
    UUID requestId,
    Instant grantedAt,
    Instant expiresAt,
    boolean released) {
  /** Whether this is the grant that owner and fence name. */
  public boolean is(String anOwner, Fence aFence) {
    return owner.equals(anOwner) && fence.equals(aFence);
  }

  Grant give() {
    return new Grant(fence, owner, requestId, grantedAt, expiresAt, true);
  }
}
