package dev.fingerpost.gc.chaos.history;

import java.util.function.Consumer;

/** Runs once over rows in an order of its own, and finds what breaks its rules. */
abstract class Sweep implements Consumer<Row> {
  /** The cells to sort by. */
  abstract int[] order();

  /** Hands on what of a row this sweep wants to see: nothing, or the row itself, or parts of it. */
  abstract void file(Row row, Consumer<Row> sorter);

  /** Takes the next row in order. */
  @Override
  public abstract void accept(Row row);

  /** There are no more. */
  abstract void finish();
}
