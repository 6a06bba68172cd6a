package dev.fingerpost.gc.chaos.history;

import java.nio.charset.StandardCharsets;

/**
 * Reads the rows off the bytes of a file: a line is a flat JSON object of strings and whole
 * numbers. It makes no strings, which is what ten million lines a minute ask for.
 */
final class RowParser {
  private static final byte[][] FIELDS =
      fields(
          "id",
          "op",
          "pointer",
          "start",
          "end",
          "outcome",
          "version",
          "current",
          "fence",
          "seq",
          "floorFence",
          "floorSeq",
          "key",
          "digest",
          "sha");
  private static final int[] CELLS = {
    -1,
    -1,
    Row.POINTER,
    Row.START,
    Row.END,
    -1,
    Row.VERSION,
    Row.CURRENT,
    Row.FENCE,
    Row.SEQ,
    Row.FLOOR_FENCE,
    Row.FLOOR_SEQ,
    Row.KEY,
    Row.DIGEST,
    Row.SHA
  };
  private static final int ID = 0;
  private static final int OP = 1;
  private static final int OUTCOME = 5;

  private byte[] bytes = new byte[0];
  private int at;
  private int to;
  private int next;
  private long id;

  private static byte[][] fields(String... names) {
    byte[][] fields = new byte[names.length][];
    for (int i = 0; i < names.length; i++) {
      fields[i] = names[i].getBytes(StandardCharsets.US_ASCII);
    }
    return fields;
  }

  /** The hash of the last row's id. */
  long id() {
    return id;
  }

  /**
   * Reads one line.
   *
   * @param place what its row is to remember
   * @throws TornLineException it is not whole
   */
  Row parse(byte[] line, int from, int end, long place) throws TornLineException {
    bytes = line;
    at = from;
    to = end;
    next = 0;
    id = 0;
    long[] cells = empty();
    cells[Row.PLACE] = place;
    Op op = null;
    Outcome outcome = Outcome.UNKNOWN;
    expect('{');
    do {
      int field = field();
      expect(':');
      blank();
      boolean text = at < to && bytes[at] == '"';
      long value = text ? text() : number();
      if (field == ID) {
        id = value;
      } else if (field == OP) {
        op = Row.OPS.of(value);
      } else if (field == OUTCOME) {
        outcome = Row.OUTCOMES.of(value);
      } else if (field > 0) {
        cells[CELLS[field]] = value;
      }
    } while (more());
    if (id == 0 || op == null || outcome == null || cells[Row.POINTER] == 0) {
      throw new TornLineException();
    }
    return whole(cells, op, cells[Row.END] == Row.NEVER ? Outcome.UNKNOWN : outcome);
  }

  private static long[] empty() {
    long[] cells = new long[Row.WIDTH];
    cells[Row.END] = Row.NEVER;
    for (int cell = Row.VERSION; cell <= Row.FLOOR_SEQ; cell++) {
      cells[cell] = -1;
    }
    return cells;
  }

  /** What the answer says without saying it. */
  private static Row whole(long[] cells, Op op, Outcome outcome) {
    cells[Row.KIND] = Row.kind(op, outcome);
    if (op.publishes() && outcome == Outcome.APPLIED) {
      cells[Row.CURRENT] = cells[Row.VERSION];
    } else if (op == Op.READ
        && outcome == Outcome.MISSING
        && cells[Row.VERSION] < 0
        && cells[Row.KEY] == 0) {
      cells[Row.CURRENT] = 0;
    }
    return new Row(cells);
  }

  private boolean more() throws TornLineException {
    blank();
    if (at < to && bytes[at] == ',') {
      at++;
      return true;
    }
    expect('}');
    return false;
  }

  /** Which field comes here; mostly the one after the last one. −1 for one we do not know. */
  private int field() throws TornLineException {
    expect('"');
    int from = at;
    while (at < to && bytes[at] != '"') {
      at++;
    }
    int length = at - from;
    expect('"');
    for (int tried = 0; tried < FIELDS.length; tried++) {
      int candidate = (next + tried) % FIELDS.length;
      if (is(FIELDS[candidate], from, length)) {
        next = candidate + 1;
        return candidate;
      }
    }
    return -1;
  }

  private boolean is(byte[] name, int from, int length) {
    if (name.length != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (bytes[from + i] != name[i]) {
        return false;
      }
    }
    return true;
  }

  /** The hash of a string as it is written. */
  private long text() throws TornLineException {
    at++;
    int from = at;
    while (at < to && bytes[at] != '"') {
      at += bytes[at] == '\\' ? 2 : 1;
    }
    if (at >= to) {
      throw new TornLineException();
    }
    long hash = Hash.of(bytes, from, at);
    at++;
    return hash;
  }

  private long number() throws TornLineException {
    boolean minus = at < to && bytes[at] == '-';
    if (minus) {
      at++;
    }
    int from = at;
    long value = 0;
    while (at < to && bytes[at] >= '0' && bytes[at] <= '9') {
      value = value * 10 + bytes[at] - '0';
      at++;
    }
    if (at == from) {
      throw new TornLineException();
    }
    return minus ? -value : value;
  }

  private void expect(char what) throws TornLineException {
    blank();
    if (at >= to || bytes[at] != what) {
      throw new TornLineException();
    }
    at++;
  }

  private void blank() {
    while (at < to && bytes[at] == ' ') {
      at++;
    }
  }
}
