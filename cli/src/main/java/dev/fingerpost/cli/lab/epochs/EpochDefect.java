package dev.fingerpost.cli.lab.epochs;

import dev.fingerpost.cli.lab.world.Rules;
import dev.fingerpost.publisher.Seen;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.writer.Fence;

/** One rule of incarnations that is missing. */
enum EpochDefect {
  NONE,
  /** A fence of any epoch is shown as one of the store's. */
  NO_EPOCH_IN_THE_FENCE_CHECK,
  /** Nobody compares a database with the witness and the marks of its bucket. */
  WITNESS_IGNORED,
  /** A lost attempt is made current where it lies, instead of a copy of it. */
  ADOPT_IN_PLACE,
  /** A client advances the epoch of any database that does not fit its bucket. */
  AUTO_ADVANCE_BY_ANYONE,
  /** A collector deletes without another look at the witness. */
  COLLECTOR_OF_THE_OLD_INCARNATION,
  /** After a recovery, versions are numbered on from where the database stands. */
  NUMBERS_REUSED;

  boolean fits(Site site, Bucket bucket) {
    return this == WITNESS_IGNORED || site.fits(bucket);
  }

  /**
   * Line 1 of the table as the SQL has it: the real decision is shown another incarnation where the
   * timeline is not the recorded one.
   *
   * @param incarnation the caller sends
   */
  Rules rules(Site site, int incarnation) {
    return new Rules() {
      @Override
      public Seen shown(Seen seen, Fence fence) {
        return with(seen, store(seen.store(), site, incarnation, fence));
      }
    };
  }

  private StoreInfo store(StoreInfo store, Site site, int incarnation, Fence fence) {
    if (this == WITNESS_IGNORED) {
      return Site.store(store.epoch(), incarnation);
    }
    if (site.timeline() != site.recorded()) {
      return Site.store(store.epoch(), -1);
    }
    return this == NO_EPOCH_IN_THE_FENCE_CHECK
        ? Site.store(fence.epoch(), site.incarnation())
        : store;
  }

  private static Seen with(Seen seen, StoreInfo store) {
    return new Seen(
        seen.permitted(), store, seen.pointer(), seen.known(), seen.grant(), seen.source());
  }
}
