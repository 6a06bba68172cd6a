package dev.fingerpost.gc.fire;

import dev.fingerpost.gc.PointerProofs;
import dev.fingerpost.gc.Snapshot;
import dev.fingerpost.gc.Snapshot.Known;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.KeyOrder;
import dev.fingerpost.writer.PointerName;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Without the check for references: no version counts as live. */
final class NoReferences extends AlteredProofs {
  NoReferences(PointerProofs real) {
    super(real);
  }

  @Override
  public Snapshot snapshot(PointerName pointer, Range range, Deadline deadline) {
    Snapshot it = real.snapshot(pointer, range, deadline);
    NavigableMap<String, Known> expired = new TreeMap<>(KeyOrder.UTF8);
    expired.putAll(it.attempts());
    expired.values().removeIf(known -> known == Known.LIVE);
    return new Snapshot(
        it.floor(), it.newest(), it.epoch(), it.epochFloors(), expired, it.complete());
  }
}
