/** The sweeper of the object store in memory. */
@NullMarked
package dev.fingerpost.gc.memory;

import org.jspecify.annotations.NullMarked;
