/** What tests of this and of later modules share: faults that come in by wrapping a port. */
@NullMarked
package dev.fingerpost.testing;

import org.jspecify.annotations.NullMarked;
