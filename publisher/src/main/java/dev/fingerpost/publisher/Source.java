package dev.fingerpost.publisher;

import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.PointerName;

/** Where the content of a new version comes from. */
public sealed interface Source {
  /** Objects written by this very attempt. */
  record Upload(AttemptId attempt, Descriptor descriptor) implements Source {}

  /** An earlier version of the same pointer, made current again as a new version. */
  record Rollback(long version) implements Source {}

  /** A version of another pointer. */
  record Promote(PointerName pointer, long version) implements Source {}
}
