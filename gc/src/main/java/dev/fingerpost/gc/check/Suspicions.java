package dev.fingerpost.gc.check;

import dev.fingerpost.Version;
import java.util.ArrayList;
import java.util.List;

/**
 * What seems wrong with one version. It is told once the version was found to be LIVE after all;
 * one that expired meanwhile is no finding. Not thread-safe.
 */
final class Suspicions {
  /** Bounds the memory, and the looks at the version's row. */
  private static final int MOST = 1000;

  private final Looks looks;
  private final Version version;
  private final Tally tally;
  private final List<Finding> held = new ArrayList<>();
  private boolean expired;

  Suspicions(Looks looks, Version version, Tally tally) {
    this.looks = looks;
    this.version = version;
    this.tally = tally;
  }

  void add(Finding finding) {
    held.add(finding);
    if (held.size() == MOST) {
      tell();
    }
  }

  /** Whether it is of no use to go on. */
  boolean expired() {
    return expired;
  }

  /** Tells what is held, unless the version expired. */
  void tell() {
    if (!held.isEmpty() && !expired) {
      expired = !looks.isLive(version);
      if (!expired) {
        held.forEach(tally::found);
      }
    }
    held.clear();
  }
}
