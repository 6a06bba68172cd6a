package dev.fingerpost.gc.chaos.history;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Gives the operations of files, each once. Of an intent it waits for the whole; it remembers the
 * intents still open, some hundred bytes for each operation that was never answered.
 */
final class HistoryReader {
  /** Of a place, the bits that say where in its file. */
  static final int OFFSET_BITS = 44;

  private static final long MOST_AT_ONCE = 1 << 20;

  private final Consumer<Row> sink;
  private final RowParser parser = new RowParser();
  private final Map<Long, Row> intents = new HashMap<>();
  private long operations;
  private long torn;

  HistoryReader(Consumer<Row> sink) {
    this.sink = sink;
  }

  long operations() {
    return operations;
  }

  /** Lines that were not whole. */
  long torn() {
    return torn;
  }

  /** Reads the whole file. */
  void read(int number, Path file) throws IOException {
    byte[] buffer = new byte[(int) Math.min(MOST_AT_ONCE, Files.size(file) + 1)];
    int kept = 0;
    long place = (long) number << OFFSET_BITS;
    try (InputStream in = Files.newInputStream(file)) {
      for (int got = in.read(buffer); got >= 0; got = in.read(buffer, kept, buffer.length - kept)) {
        int used = lines(buffer, kept, kept + got, place);
        place += used;
        kept += got - used;
        System.arraycopy(buffer, used, buffer, 0, kept);
        if (kept == buffer.length) {
          buffer = Arrays.copyOf(buffer, 2 * kept);
        }
      }
    }
    if (kept > 0) {
      line(buffer, 0, kept, place);
    }
    for (Row intent : intents.values()) {
      give(intent);
    }
    intents.clear();
  }

  /** Reads the whole lines; the bytes up to {@code seen} hold no end of line. */
  private int lines(byte[] buffer, int seen, int to, long place) {
    int from = 0;
    for (int at = seen; at < to; at++) {
      if (buffer[at] == '\n') {
        line(buffer, from, at, place + from);
        from = at + 1;
      }
    }
    return from;
  }

  private void line(byte[] buffer, int from, int to, long place) {
    if (from == to) {
      return;
    }
    try {
      Row row = parser.parse(buffer, from, to, place);
      if (row.end() == Row.NEVER) {
        intents.put(parser.id(), row);
      } else {
        intents.remove(parser.id());
        give(row);
      }
    } catch (TornLineException e) {
      torn++;
    }
  }

  private void give(Row row) {
    operations++;
    sink.accept(row);
  }
}
