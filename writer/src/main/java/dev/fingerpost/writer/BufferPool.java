package dev.fingerpost.writer;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The memory for file content: at most {@code unit × units} bytes of buffers, idle ones included.
 */
final class BufferPool {
  private final int unit;
  private final Semaphore free;
  private final AtomicInteger users = new AtomicInteger();
  private final Deque<byte[]> idle = new ConcurrentLinkedDeque<>();

  BufferPool(int unit, int units) {
    this.unit = unit;
    this.free = new Semaphore(units, true);
  }

  /** A write begins: from now on used buffers are kept for the next part. */
  void enter() {
    users.incrementAndGet();
  }

  /** A write ended: after the last nothing is kept. */
  void leave() {
    if (users.decrementAndGet() == 0) {
      idle.clear();
    }
  }

  /**
   * Waits for a buffer.
   *
   * @param size in bytes, at most unit × units; the array has exactly this length
   * @throws DeadlineExceededException if none came free in time
   */
  Buffer take(int size, Deadline deadline) throws InterruptedException {
    int permits = Math.max(1, (int) (((long) size + unit - 1) / unit));
    long wait = deadline.remaining().toNanos();
    if (!free.tryAcquire(permits, wait, TimeUnit.NANOSECONDS)) {
      throw new DeadlineExceededException(
          "the deadline of "
              + Spans.words(deadline.budget())
              + " ran out while waiting for other uploads to give a buffer back");
    }
    try {
      return new Buffer(array(size, permits), permits);
    } catch (Error e) {
      free.release(permits); // no memory for it now, perhaps for the next
      throw e;
    }
  }

  private byte[] array(int size, int permits) {
    byte @Nullable [] used = null;
    for (int i = 0; i < permits; i++) {
      used = idle.poll(); // dropped if its size is wrong: its space is what the permit stands for
    }
    return used != null && size == unit ? used : new byte[size];
  }

  /** A buffer on loan; closing it, once, gives it back. */
  final class Buffer implements AutoCloseable {
    private final byte[] bytes;
    private final int permits;

    Buffer(byte[] bytes, int permits) {
      this.bytes = bytes;
      this.permits = permits;
    }

    byte[] bytes() {
      return bytes;
    }

    @Override
    public void close() {
      if (bytes.length == unit) {
        idle.push(bytes);
      }
      free.release(permits);
    }
  }
}
