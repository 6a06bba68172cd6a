package dev.fingerpost.gc.fire;

import dev.fingerpost.gc.PointerProofs;
import dev.fingerpost.gc.Snapshot;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;

/** Without the comparison with the floor: whatever was granted counts as not above it. */
final class NoFloor extends AlteredProofs {
  NoFloor(PointerProofs real) {
    super(real);
  }

  @Override
  public Snapshot snapshot(PointerName pointer, Range range, Deadline deadline) {
    Snapshot it = real.snapshot(pointer, range, deadline);
    Fence newest = it.newest().orElse(it.floor().fence());
    return new Snapshot(
        new Position(newest, Position.MAX_SEQ),
        it.newest(),
        it.epoch(),
        it.epochFloors(),
        it.attempts(),
        it.complete());
  }
}
