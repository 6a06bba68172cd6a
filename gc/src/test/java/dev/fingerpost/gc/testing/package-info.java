/** What tests of this and of later modules share: a bucket that keeps versions, in memory. */
@NullMarked
package dev.fingerpost.gc.testing;

import org.jspecify.annotations.NullMarked;
