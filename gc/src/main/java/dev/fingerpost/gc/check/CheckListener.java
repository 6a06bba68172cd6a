package dev.fingerpost.gc.check;

import dev.fingerpost.writer.PointerName;

/** Hears of a check while it runs, from one thread at a time. What it throws ends the check. */
public interface CheckListener {
  void found(Finding finding);

  /**
   * Everything about this pointer, and about every one before it in name order, has been told: a
   * check that begins after it completes this one.
   */
  void checked(PointerName pointer);
}
