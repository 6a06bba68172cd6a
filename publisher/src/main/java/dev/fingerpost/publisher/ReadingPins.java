package dev.fingerpost.publisher;

import dev.fingerpost.Version;
import dev.fingerpost.writer.Deadline;

/** How readers keep what they are reading. */
public interface ReadingPins {
  /** Keeps nothing: a version that is collected meanwhile ends the read. */
  ReadingPins NONE = (version, deadline) -> ReadingPin.NONE;

  /**
   * Begins a read.
   *
   * @param deadline of the read: nothing is kept beyond it
   */
  ReadingPin begin(Version version, Deadline deadline);

  /** One read under way. */
  interface ReadingPin extends AutoCloseable {
    ReadingPin NONE =
        new ReadingPin() {
          @Override
          public boolean isCollected() {
            return false;
          }

          @Override
          public void close() {}
        };

    /** Whether the version is known to be collected: the read must not go on. */
    boolean isCollected();

    /** Ends the read. Never throws, and may be repeated. */
    @Override
    void close();
  }
}
