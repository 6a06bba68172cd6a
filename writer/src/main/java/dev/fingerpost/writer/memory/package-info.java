/** The object store in memory: for tests, examples and {@code Fingerpost.inMemory()}. */
@NullMarked
package dev.fingerpost.writer.memory;

import org.jspecify.annotations.NullMarked;
