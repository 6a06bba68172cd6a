package dev.fingerpost.cli.lab.search;

import dev.fingerpost.cli.lab.search.Code.Print;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The states that were reached and from where each was reached first: 20 bytes a state and as many
 * of table, so that ten million fit beside everything else into a gigabyte. Open addressing, at
 * most half full.
 */
final class Visited {
  private static final int NONE = -1;

  private long[] high = new long[1 << 10];
  private long[] low = new long[1 << 10];
  private int[] from = new int[1 << 10];
  private int[] table = empty(1 << 11);
  private int size;

  /**
   * Takes a state in.
   *
   * @param parent number of the state it was reached from; -1 for the first
   * @return its number, counted from 0; -1 if it was there already
   */
  int add(Print state, int parent) {
    int slot = slot(state.high(), state.low());
    if (table[slot] != NONE) {
      return NONE;
    }
    if (size == high.length) {
      grow();
      slot = slot(state.high(), state.low());
    }
    high[size] = state.high();
    low[size] = state.low();
    from[size] = parent;
    table[slot] = size;
    return size++;
  }

  int size() {
    return size;
  }

  /** The states on the shortest way to this one, the first and itself included. */
  List<Print> way(int number) {
    List<Print> way = new ArrayList<>();
    for (int at = number; at != NONE; at = from[at]) {
      way.add(new Print(high[at], low[at]));
    }
    Collections.reverse(way);
    return way;
  }

  /** Where this one is, or the free slot where it belongs. The fingerprint is its own hash. */
  private int slot(long aHigh, long aLow) {
    int mask = table.length - 1;
    int slot = (int) aLow & mask;
    while (table[slot] != NONE && (low[table[slot]] != aLow || high[table[slot]] != aHigh)) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    int room = size * 2;
    high = Arrays.copyOf(high, room);
    low = Arrays.copyOf(low, room);
    from = Arrays.copyOf(from, room);
    table = empty(room * 2);
    for (int i = 0; i < size; i++) {
      table[slot(high[i], low[i])] = i;
    }
  }

  private static int[] empty(int room) {
    int[] table = new int[room];
    Arrays.fill(table, NONE);
    return table;
  }
}
