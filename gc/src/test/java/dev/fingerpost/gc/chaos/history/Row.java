package dev.fingerpost.gc.chaos.history;

/**
 * What of a line the checker looks at: fixed-width, names and digests as hashes. An absent number
 * is −1, an absent hash 0, an absent end the end of time.
 */
final class Row {
  static final int POINTER = 0;
  static final int START = 1;
  static final int END = 2;
  static final int PLACE = 3;
  static final int KIND = 4;
  static final int VERSION = 5;
  static final int CURRENT = 6;
  static final int FENCE = 7;
  static final int SEQ = 8;
  static final int FLOOR_FENCE = 9;
  static final int FLOOR_SEQ = 10;
  static final int KEY = 11;
  static final int DIGEST = 12;
  static final int SHA = 13;
  static final int WIDTH = 14;

  static final long NEVER = Long.MAX_VALUE;

  static final Words<Op> OPS = new Words<>(Op.values(), Op::word);
  static final Words<Outcome> OUTCOMES = new Words<>(Outcome.values(), Outcome::name);

  private final long[] cells;

  /** Takes the cells for its own. */
  Row(long[] cells) {
    this.cells = cells;
  }

  /** See the constants; not to be changed. */
  long[] cells() {
    return cells;
  }

  static long kind(Op op, Outcome outcome) {
    return (long) OPS.number(op) << 8 | OUTCOMES.number(outcome);
  }

  Op op() {
    return OPS.constant((int) (cells[KIND] >> 8));
  }

  Outcome outcome() {
    return OUTCOMES.constant((int) (cells[KIND] & 0xff));
  }

  long pointer() {
    return cells[POINTER];
  }

  long start() {
    return cells[START];
  }

  long end() {
    return cells[END];
  }

  /** Which file, and where its line begins there. */
  long place() {
    return cells[PLACE];
  }

  long version() {
    return cells[VERSION];
  }

  long current() {
    return cells[CURRENT];
  }

  Place position() {
    return new Place(cells[FENCE], cells[SEQ]);
  }

  Place floor() {
    return new Place(cells[FLOOR_FENCE], Math.max(0, cells[FLOOR_SEQ]));
  }

  boolean toldFloor() {
    return cells[FLOOR_FENCE] >= 0;
  }

  long key() {
    return cells[KEY];
  }

  long digest() {
    return cells[DIGEST];
  }

  long sha() {
    return cells[SHA];
  }

  /** A publish that was answered with the version it made. */
  boolean applied() {
    return op().publishes() && outcome() == Outcome.APPLIED;
  }

  /** A publish that may still happen. */
  boolean open() {
    return op().publishes() && outcome() == Outcome.UNKNOWN;
  }

  /**
   * Its attempt can never be applied: a settle said so, or its key was looked for and it is late.
   */
  boolean deadly() {
    return ((op() == Op.SETTLE && outcome() == Outcome.NEVER)
            || (op().publishes() && outcome() == Outcome.STALE))
        && cells[FENCE] >= 0
        && cells[SEQ] >= 0
        && cells[KEY] != 0;
  }

  boolean showsVersion() {
    return version() > 0 && outcome().showsVersion();
  }

  Row with(int cell, long value) {
    long[] changed = cells.clone();
    changed[cell] = value;
    return new Row(changed);
  }

  /** The part of an answer that told the current version, and the floor beside it. */
  Row seen() {
    Row seen = with(KIND, kind(op(), Outcome.SEEN));
    seen.cells[VERSION] = current();
    seen.cells[KEY] = 0;
    seen.cells[DIGEST] = 0;
    seen.cells[SHA] = 0;
    return seen;
  }
}
