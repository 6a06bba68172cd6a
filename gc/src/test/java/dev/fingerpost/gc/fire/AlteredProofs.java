package dev.fingerpost.gc.fire;

import dev.fingerpost.gc.PointerProofs;
import dev.fingerpost.gc.Snapshot;
import dev.fingerpost.gc.Sweeper.Failure;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;
import java.util.List;

/** Real proofs, of which a collector is shown something else: a guard is switched off. */
abstract class AlteredProofs implements PointerProofs {
  final PointerProofs real;

  AlteredProofs(PointerProofs real) {
    this.real = real;
  }

  @Override
  public Expiry expire(PointerName pointer, boolean howeverMany, int limit, Deadline deadline) {
    return real.expire(pointer, howeverMany, limit, deadline);
  }

  @Override
  public void seal(PointerName pointer, Deadline deadline) {
    real.seal(pointer, deadline);
  }

  @Override
  public Snapshot snapshot(PointerName pointer, Range range, Deadline deadline) {
    return real.snapshot(pointer, range, deadline);
  }

  @Override
  public void freed(List<String> attempts, Deadline deadline) {
    real.freed(attempts, deadline);
  }

  @Override
  public void notFreed(String under, List<Failure> failures, Deadline deadline) {
    real.notFreed(under, failures, deadline);
  }
}
