package dev.fingerpost.gc.simulation;

/** What becomes of a call of a port. */
enum Fault {
  /** It is executed and answered. */
  NONE,
  /** It is executed; the caller hears nothing. */
  REPLY_LOST,
  /** The caller hears nothing; it is executed later, whatever became of the caller. */
  DELAYED,
  /** It is executed and answered; a copy is executed later. */
  DUPLICATED,
  /** It is not executed, and the caller is told that it failed. */
  FAILED,
  /** The process dies before it is executed. */
  CRASHED_BEFORE,
  /** It is executed, and the process dies before it hears of it. */
  CRASHED_AFTER,
  /** The process is stopped for longer than any lease, and goes on. */
  PAUSED,
  /** The process is stopped for ever, or until the very end. */
  FROZEN,
  /** An object is sent in parts, and completed later, or never. */
  IN_PARTS;

  /** How likely each is for a call that changes something, by how rough the world is. */
  private static final int[][] WRITES = {
    {100, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    {940, 15, 15, 10, 5, 5, 5, 3, 1, 1},
    {760, 60, 60, 30, 25, 20, 20, 15, 5, 5},
  };

  private static final int[][] READS = {
    {100, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    {975, 0, 0, 0, 15, 5, 0, 5, 0, 0},
    {910, 0, 0, 0, 50, 20, 0, 15, 5, 0},
  };

  /** How many kinds of weather there are; 0 is fair. */
  static final int WEATHERS = WRITES.length;

  static Fault choose(Choices choices, int weather, boolean write) {
    return weather == 0 ? NONE : values()[choices.weighted((write ? WRITES : READS)[weather])];
  }
}
