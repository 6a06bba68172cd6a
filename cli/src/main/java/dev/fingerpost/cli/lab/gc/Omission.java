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
  SNAPSHOT_AFTER_LIST,
  /** What expires is chosen as if nothing were pinned. */
  PINS_IGNORED,
  /** A pin looks at its version, and is taken in a later transaction. */
  PIN_WITHOUT_LOCK,
  /** A run does not raise the floor to the newest grant. */
  FLOOR_NOT_RAISED,
  /** A run raises the floor past the newest grant, as if that had been released. */
  RAISED_PAST_THE_HOLDER,
  /** A domain is taken over without a grant: its floor goes above what is granted next. */
  TAKE_OVER_WITHOUT_GRANT
}
