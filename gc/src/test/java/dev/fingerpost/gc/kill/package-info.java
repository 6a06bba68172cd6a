/** A collector in a process of its own, killed at each of its steps. */
@NullMarked
package dev.fingerpost.gc.kill;

import org.jspecify.annotations.NullMarked;
