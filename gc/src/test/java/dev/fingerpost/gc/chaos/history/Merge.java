package dev.fingerpost.gc.chaos.history;

import java.io.IOException;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/** Sorted runs as one. */
final class Merge {
  private record Head(Row row, Run run) {}

  private final PriorityQueue<Head> heads;

  Merge(int[] order) {
    heads = new PriorityQueue<>((one, other) -> compare(order, one.row.cells(), other.row.cells()));
  }

  private static int compare(int[] order, long[] one, long[] other) {
    for (int cell : order) {
      int compared = Long.compare(one[cell], other[cell]);
      if (compared != 0) {
        return compared;
      }
    }
    return 0;
  }

  void add(Run run) throws IOException {
    long[] cells = run.next();
    if (cells != null) {
      heads.add(new Head(new Row(cells), run));
    }
  }

  void forEach(Consumer<Row> sink) throws IOException {
    for (Head head = heads.poll(); head != null; head = heads.poll()) {
      sink.accept(head.row);
      add(head.run);
    }
  }
}
