/**
 * Histories of what processes did, and the check that no lie is in them.
 *
 * <p>A history is one or more files with one JSON object a line ({@link
 * dev.fingerpost.gc.chaos.history.Entry}), whose times are of one monotonic clock. What the checker
 * takes a line to mean:
 *
 * <ul>
 *   <li>A process whose wall clock is falsified must keep the true monotonic one.
 *   <li>No {@code end}: never answered. With {@code UNKNOWN} (or no outcome) it was, by a shrug.
 *       Either way a publish may take effect at any time after its start, once or never, until it
 *       is settled.
 *   <li>An {@code id} twice: first the intent, then the whole. They stand in one file in that
 *       order, and the second holds everything the first did.
 *   <li>An operation may send the same request more than once; its last answer is the outcome. So
 *       {@code DUPLICATE} may be of its own making.
 *   <li>{@code fence} and {@code seq}: of a read, a look and a final, those of the version found
 *       (all optional); of any other operation, those it acts under. Likewise {@code key}, {@code
 *       digest} and {@code sha}. An unknown {@code seq} is left out: only fences are compared then.
 *   <li>{@code current}: only what the answer itself told as current, so not the version of a read
 *       by number, tag or key. Where a floor is told beside it, the floor was read no later.
 *   <li>A read {@code MISSING} without version and key: nothing was published, the current version
 *       is 0. With one of them: that one was not found.
 *   <li>A read that an injected fault spoilt {@code FAILED}; {@code DAMAGED} accuses the store.
 *   <li>In a batch every member has its line. A refusal stands on the line of the pointer that
 *       decided, the others say {@code FAILED}; a conflict because only some members were known has
 *       no digest.
 *   <li>All versions of a pointer are written within the history; a piece of a history would show
 *       versions that nobody wrote.
 * </ul>
 *
 * <p>Names, keys and digests are compared by 64-bit hashes: in ten million lines two different ones
 * meet once in a hundred thousand histories.
 */
@NullMarked
package dev.fingerpost.gc.chaos.history;

import org.jspecify.annotations.NullMarked;
