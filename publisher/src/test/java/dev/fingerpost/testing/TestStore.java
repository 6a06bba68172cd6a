package dev.fingerpost.testing;

import dev.fingerpost.Ports;
import dev.fingerpost.writer.PointerName;

/** A fresh store for one contract test, and what only its operator may do. */
public interface TestStore extends AutoCloseable {
  Ports ports();

  /** Leaves no role that may publish on the pointers under a prefix. */
  void forbid(String prefix);

  /** Expires a version, whoever holds it. */
  void expire(PointerName pointer, long version);

  /** Expires all versions of a pointer but the current one and those that are held. */
  void collect(PointerName pointer);

  @Override
  void close();
}
