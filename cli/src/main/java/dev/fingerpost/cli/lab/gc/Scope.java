package dev.fingerpost.cli.lab.gc;

import dev.fingerpost.cli.lab.search.Entry.Size;

/**
 * How much happens.
 *
 * @param readers of the pointer, each of which is an extra
 * @param runs of all collectors together
 * @param extras how many things happen in one story that do not happen every day: a second PUT, a
 *     reader, a promote, a removal, a domain taken over
 * @param incremental whether a run lists from the floor on that the one before it recorded; then
 *     nobody writes below it, which is left to full runs
 */
record Scope(int writers, int readers, int collectors, int runs, int extras, boolean incremental) {
  /** In which a rule is missing, or none is. */
  static Scope of(Omission omission, Size size) {
    int more = size == Size.SMALL ? 0 : 1;
    return switch (omission) {
      case NONE -> new Scope(2 + more, 1, 2, 2 + more, 1, false);
      case PROMOTE_LOCKS_TARGET_ONLY -> new Scope(2 + more, 0, 1, 2, 2, false);
      case SNAPSHOT_AFTER_LIST -> new Scope(2 + more, 0, 1, 2, 1, true);
      default -> new Scope(2 + more, 1, 1, 2, 1, false);
    };
  }
}
