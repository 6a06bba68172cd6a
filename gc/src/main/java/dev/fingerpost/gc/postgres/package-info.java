/** The collector's ports on PostgreSQL. */
@NullMarked
package dev.fingerpost.gc.postgres;

import org.jspecify.annotations.NullMarked;
