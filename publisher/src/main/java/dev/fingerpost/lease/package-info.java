/** Leases and the authority that grants them, each with a larger fence than any before. */
@NullMarked
package dev.fingerpost.lease;

import org.jspecify.annotations.NullMarked;
