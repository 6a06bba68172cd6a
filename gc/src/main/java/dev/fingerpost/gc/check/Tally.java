package dev.fingerpost.gc.check;

import dev.fingerpost.writer.PointerName;
import java.util.concurrent.atomic.LongAdder;

/** Counts what a check meets, and passes it on to one listener, one call at a time. */
final class Tally {
  private final LongAdder versions = new LongAdder();
  private final LongAdder objects = new LongAdder();
  private final LongAdder bytes = new LongAdder();
  private final LongAdder unreferenced = new LongAdder();
  private final CheckListener listener;
  private long pointers;
  private long damage;
  private long notes;
  private long unchecked;

  Tally(CheckListener listener) {
    this.listener = listener;
  }

  synchronized void found(Finding finding) {
    switch (finding.kind().severity()) {
      case DAMAGE -> damage++;
      case NOTE -> notes++;
      case UNCHECKED -> unchecked++;
    }
    listener.found(finding);
  }

  synchronized void checked(PointerName pointer) {
    pointers++;
    listener.checked(pointer);
  }

  void version() {
    versions.increment();
  }

  void object(long size) {
    objects.increment();
    bytes.add(size);
  }

  void unreferenced(long attempts) {
    unreferenced.add(attempts);
  }

  synchronized CheckSummary summary() {
    return new CheckSummary(
        pointers,
        versions.sum(),
        objects.sum(),
        bytes.sum(),
        damage,
        notes,
        unchecked,
        unreferenced.sum());
  }
}
