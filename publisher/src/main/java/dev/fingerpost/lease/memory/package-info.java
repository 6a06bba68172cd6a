/** The lease authority in memory. */
@NullMarked
package dev.fingerpost.lease.memory;

import org.jspecify.annotations.NullMarked;
