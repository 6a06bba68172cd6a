/**
 * Writes immutable attempts: names, keys, fences and the port to object storage.
 *
 * <p>Nothing in this package can delete or overwrite an object; only the collector's module has a
 * port that deletes.
 */
@NullMarked
package dev.fingerpost.writer;

import org.jspecify.annotations.NullMarked;
