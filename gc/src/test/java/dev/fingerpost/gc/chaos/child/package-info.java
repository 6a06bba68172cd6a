/** What the child processes do: they work, and say at each named step that they are there. */
@NullMarked
package dev.fingerpost.gc.chaos.child;

import org.jspecify.annotations.NullMarked;
