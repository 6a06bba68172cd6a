package dev.fingerpost.gc.chaos.child;

/** What a child does all day. */
interface Work {
  /** Does a round; gives a line about it. */
  String round(Round round);
}
