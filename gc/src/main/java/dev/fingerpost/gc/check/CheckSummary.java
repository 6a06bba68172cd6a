package dev.fingerpost.gc.check;

/**
 * What a check came to.
 *
 * @param versions those whose objects are retained
 * @param objects of those versions; one that several versions share counts once for each pointer
 * @param bytes of those objects, without manifests
 * @param damage how many findings are damage
 * @param notes how many are none
 * @param unchecked how many looks failed
 * @param unreferenced attempts under the pointers' names that no retained version refers to:
 *     orphans, or under way; only counted
 */
public record CheckSummary(
    long pointers,
    long versions,
    long objects,
    long bytes,
    long damage,
    long notes,
    long unchecked,
    long unreferenced) {}
