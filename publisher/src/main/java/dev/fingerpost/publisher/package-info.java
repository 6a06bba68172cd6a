/**
 * The core protocol: the guard, the ports to the pointer store, doubt and how it ends, and reading.
 */
@NullMarked
package dev.fingerpost.publisher;

import org.jspecify.annotations.NullMarked;
