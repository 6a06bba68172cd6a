/** Collection under fire: writers that stop and die, collectors that never rest, and readers. */
@NullMarked
package dev.fingerpost.gc.fire;

import org.jspecify.annotations.NullMarked;
