/** The facade: what a caller of the library needs to hold a tenure, publish and read. */
@NullMarked
package dev.fingerpost;

import org.jspecify.annotations.NullMarked;
