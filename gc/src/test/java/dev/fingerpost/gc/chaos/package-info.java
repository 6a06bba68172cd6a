/**
 * Chaos on real processes: workers, readers and collectors as JVMs of their own, each behind its
 * own proxies to PostgreSQL and to object storage; whatever can happen to one of them at a named
 * step happens, is counted, and must leave no trace in the history of answers.
 *
 * <p>{@link Cell} is the table of what can happen where. {@link Director} makes it happen, {@link
 * ChaosRun} is one run of it, and package {@code history} checks what was answered.
 */
@NullMarked
package dev.fingerpost.gc.chaos;

import org.jspecify.annotations.NullMarked;
