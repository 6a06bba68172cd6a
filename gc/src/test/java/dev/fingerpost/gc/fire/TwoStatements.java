package dev.fingerpost.gc.fire;

import dev.fingerpost.gc.PointerProofs;
import dev.fingerpost.gc.Snapshot;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;

/** References in one statement, and the floor in a later one. */
final class TwoStatements extends AlteredProofs {
  /** Reads of the floor, until one meets a newer floor than the references'. */
  private static final int TRIES = 20;

  TwoStatements(PointerProofs real) {
    super(real);
  }

  @Override
  public Snapshot snapshot(PointerName pointer, Range range, Deadline deadline) {
    Snapshot references = real.snapshot(pointer, range, deadline);
    Snapshot floor = real.snapshot(pointer, range, deadline);
    for (int i = 0; i < TRIES && floor.floor().equals(references.floor()); i++) {
      floor = real.snapshot(pointer, range, deadline);
    }
    return new Snapshot(
        floor.floor(),
        floor.newest(),
        floor.epoch(),
        floor.epochFloors(),
        references.attempts(),
        references.complete());
  }
}
