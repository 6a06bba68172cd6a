/** Leases granted by PostgreSQL. */
@NullMarked
package dev.fingerpost.lease.postgres;

import org.jspecify.annotations.NullMarked;
