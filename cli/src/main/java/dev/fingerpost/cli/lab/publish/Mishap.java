package dev.fingerpost.cli.lab.publish;

/**
 * What goes wrong at most once in a run and lies outside the protocol: somebody errs, or the store
 * changes under its clients.
 */
enum Mishap {
  /** Nothing yet. */
  NONE,
  /** The clients' role loses its right on the pointer. */
  RIGHT_REVOKED,
  /** The version a promote copies is collected. */
  SOURCE_EXPIRED,
  /** An operator moves the store to the next epoch. */
  EPOCH_ADVANCED,
  /** The grants that decide nothing any more are forgotten. */
  GRANTS_COMPACTED,
  /** A client sends its publish to a misspelt pointer. */
  MISSPELT,
  /** A client sends its publish without having opened the pointer. */
  UNOPENED,
  /** A client publishes objects that an earlier attempt uploaded. */
  BORROWED_OBJECTS,
  /** A client expects a version that has not been current for long. */
  OLD_EXPECTATION,
  /** Somebody publishes under a fence that nobody granted. */
  MADE_UP_PUBLISH,
  /** Somebody opens the pointer under a fence that nobody granted. */
  MADE_UP_OPEN,
  /** Somebody settles an attempt under a fence that nobody granted. */
  MADE_UP_SETTLE
}
