package dev.fingerpost.cli.lab.gc;

/** One rule of collection that is missing. The verdicts are always the real ones. */
enum Omission {
  NONE,
  /** The references are read in one statement, the floor in a later one. */
  REFERENCES_BEFORE_FLOOR,
  /** An attempt with any expired version is shown as expired, though a live one refers to it. */
  EXPIRED_BEFORE_REFERENCED,
  /** The floor is shown above all that was granted: what is unreferenced counts as given up. */
  AGE_ONLY,
  /** A publisher that did not hear the answer deletes the objects of its attempt. */
  PUBLISHER_CLEANS_UP,
  /** A removal drops the pointer's row, its floor and its ledger. */
  POINTER_ROW_DROPPED,
  /** A crash of the database takes back the floor that the newest open raised. */
  ASYNC_FLOOR,
  /** A promote does not hold its source's row while it copies. */
  PROMOTE_LOCKS_TARGET_ONLY,
  /** A run lists first and reads its proof then; the next one lists from that floor on. */
  SNAPSHOT_AFTER_LIST
}
