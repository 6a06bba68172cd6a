/** Random walks over all that a store and its bucket can go through: memory answers as the real. */
@NullMarked
package dev.fingerpost.gc.walk;

import org.jspecify.annotations.NullMarked;
