package dev.fingerpost.writer;

import dev.fingerpost.writer.BufferPool.Buffer;
import dev.fingerpost.writer.ObjectStore.PartUpload;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts an object's parts out and back in; the last one back completes the object. */
final class PartsUnderWay {
  private final PartUpload upload;
  private final Deadline deadline;
  private final AtomicInteger begun = new AtomicInteger();

  /** Parts not yet sent, and one for the reader until it met the end. */
  private final AtomicInteger open = new AtomicInteger(1);

  PartsUnderWay(PartUpload upload, Deadline deadline) {
    this.upload = upload;
    this.deadline = deadline;
  }

  /** The number of the next part. */
  int begin() {
    open.incrementAndGet();
    return begun.incrementAndGet();
  }

  void put(int number, Chunk bytes) {
    upload.put(number, bytes, deadline);
    ended();
  }

  /** All parts have begun. */
  void readToEnd() {
    ended();
  }

  private void ended() {
    if (open.decrementAndGet() == 0) {
      upload.complete(begun.get(), deadline);
    }
  }

  /** Refuses part 10,001, whose bytes are in the buffer. */
  void checkRoom(NewObject object, int partSize, Buffer next) {
    if (begun.get() == WriteSettings.MAX_PARTS) {
      next.close();
      throw new SourceException(
          object.key()
              + " is longer than 10000 parts of "
              + partSize
              + " bytes; use a larger part size, or a file, whose length is known");
    }
  }
}
