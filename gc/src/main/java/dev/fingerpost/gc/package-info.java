/** The collector: reclaims orphans on a proof. */
@NullMarked
package dev.fingerpost.gc;

import org.jspecify.annotations.NullMarked;
