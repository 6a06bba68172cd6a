package dev.fingerpost.writer;

/** Hears how far a transfer is. Called from several threads, one at a time; must not block. */
@FunctionalInterface
public interface Progress {
  /** Hears nothing. */
  Progress NONE = (done, total) -> {};

  /**
   * @param done bytes transferred so far; never goes back within one transfer
   * @param total bytes of the whole transfer, -1 while unknown
   */
  void advanced(long done, long total);
}
