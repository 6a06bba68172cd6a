package dev.fingerpost.lease;

import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import java.time.Instant;

/**
 * The right to be the one writer of a domain, until it expires or a later grant supersedes it. It
 * is a promise of exclusion only as far as clocks agree; safety comes from the fence.
 *
 * @param domain the scope; by default a pointer's own name
 * @param owner who holds it, as free text
 * @param expiresAt by the authority's clock
 */
public record Lease(PointerName domain, String owner, Fence fence, Instant expiresAt) {}
