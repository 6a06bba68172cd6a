package dev.fingerpost.gc.chaos;

import java.util.concurrent.atomic.AtomicBoolean;

/** What is to happen to a process in this round, once. */
record Order(Cell cell, AtomicBoolean done) {
  static Order of(Cell cell) {
    return new Order(cell, new AtomicBoolean());
  }

  /** Whether it is now, and was not before. */
  boolean strikes(Cell here) {
    return cell.equals(here) && done.compareAndSet(false, true);
  }
}
