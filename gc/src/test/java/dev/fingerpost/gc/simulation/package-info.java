/** The real code under a seeded scheduler, one thread at a time, on virtual time. */
@NullMarked
package dev.fingerpost.gc.simulation;

import org.jspecify.annotations.NullMarked;
