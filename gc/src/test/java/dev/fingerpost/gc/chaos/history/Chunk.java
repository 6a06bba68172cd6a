package dev.fingerpost.gc.chaos.history;

import java.util.Arrays;

/** Rows side by side in one array, sorted by merging their numbers. */
final class Chunk {
  /** Takes rows. */
  interface Sink<X extends Exception> {
    void accept(long[] cells) throws X;
  }

  private static final int SMALL = 12;
  private static final int FIRST = 128;

  private final int capacity;
  private final int[] order;
  private long[] cells;
  private int size;

  Chunk(int capacity, int[] order) {
    this.capacity = capacity;
    this.order = order;
    this.cells = new long[Math.min(capacity, FIRST) * Row.WIDTH];
  }

  boolean full() {
    return size == capacity;
  }

  void add(long[] row) {
    if (size * Row.WIDTH == cells.length) {
      cells = Arrays.copyOf(cells, Math.min(2 * size, capacity) * Row.WIDTH);
    }
    System.arraycopy(row, 0, cells, size * Row.WIDTH, Row.WIDTH);
    size++;
  }

  <X extends Exception> void sorted(Sink<X> sink) throws X {
    int[] numbers = new int[size];
    for (int i = 0; i < size; i++) {
      numbers[i] = i;
    }
    sort(numbers.clone(), numbers, 0, size);
    for (int number : numbers) {
      long[] row = new long[Row.WIDTH];
      System.arraycopy(cells, number * Row.WIDTH, row, 0, Row.WIDTH);
      sink.accept(row);
    }
  }

  /** Sorts from..to of both, which hold the same, into the second. */
  private void sort(int[] from, int[] into, int low, int high) {
    if (high - low < SMALL) {
      insert(into, low, high);
      return;
    }
    int middle = (low + high) >>> 1;
    sort(into, from, low, middle);
    sort(into, from, middle, high);
    int left = low;
    int right = middle;
    for (int at = low; at < high; at++) {
      boolean takeLeft = right == high || (left < middle && !less(from[right], from[left]));
      into[at] = from[takeLeft ? left++ : right++];
    }
  }

  private void insert(int[] numbers, int low, int high) {
    for (int i = low + 1; i < high; i++) {
      int moved = numbers[i];
      int at = i;
      for (; at > low && less(moved, numbers[at - 1]); at--) {
        numbers[at] = numbers[at - 1];
      }
      numbers[at] = moved;
    }
  }

  private boolean less(int one, int other) {
    for (int cell : order) {
      long a = cells[one * Row.WIDTH + cell];
      long b = cells[other * Row.WIDTH + cell];
      if (a != b) {
        return a < b;
      }
    }
    return false;
  }
}
