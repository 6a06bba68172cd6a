/** Random walks over everything a store can go through, on memory and on PostgreSQL. */
@NullMarked
package dev.fingerpost.gc.walk;

import org.jspecify.annotations.NullMarked;
