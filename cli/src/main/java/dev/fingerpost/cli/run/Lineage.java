package dev.fingerpost.cli.run;

import dev.fingerpost.Version;
import dev.fingerpost.publisher.Address;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Whether what readers see today descends from a version. Walking back from the current version,
 * each one follows the one before it, except a rollback, which continues its source: 1, 2, 3 =
 * rollback to 1, 4 is the line 4, 3, 1, and 2 was rolled back. Rolling back to 2 restores it.
 */
final class Lineage {
  static final int PAGE = 200;

  private final Function<OptionalLong, List<Version>> history;

  /**
   * @param history a page of the pointer's versions, newest first, those before a number if given
   */
  Lineage(Function<OptionalLong, List<Version>> history) {
    this.history = history;
  }

  /** Whether the version was taken back and not restored since. */
  boolean rolledBack(Version version) {
    OptionalLong before = OptionalLong.empty();
    long next = Long.MAX_VALUE; // the newest version that can still be in the line
    while (true) {
      List<Version> page = history.apply(before);
      for (Version one : page) {
        if (one.number() <= version.number()) {
          return next < version.number();
        }
        if (one.number() <= next) {
          next = predecessor(one);
        }
      }
      if (page.isEmpty() || next < version.number()) {
        return next < version.number();
      }
      before = OptionalLong.of(page.get(page.size() - 1).number());
    }
  }

  private static long predecessor(Version version) {
    if (version.kind() != Version.Kind.ROLLBACK) {
      return version.number() - 1;
    }
    Address source = Address.parse(version.source().orElseThrow());
    return ((Address.Selector.Numbered) source.selector()).version();
  }
}
