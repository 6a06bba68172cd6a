/** Checks that what was published is there and as it was published; changes nothing. */
@NullMarked
package dev.fingerpost.gc.check;

import org.jspecify.annotations.NullMarked;
