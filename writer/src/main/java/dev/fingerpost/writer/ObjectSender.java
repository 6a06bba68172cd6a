package dev.fingerpost.writer;

import dev.fingerpost.writer.BufferPool.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.function.Consumer;

/**
 * Sends objects, each in one pass over its bytes:
 *
 * <ol>
 *   <li>wait for a buffer, which bounds the memory;
 *   <li>fill it and digest it, in the caller's thread, since SHA-256 goes from front to back;
 *   <li>hand it to a worker, which sends it with its CRC-32C and gives it back;
 *   <li>whoever sends an object's last part completes it, so that no worker waits for another.
 * </ol>
 *
 * A file that fits into one buffer is read and digested by the worker as well.
 */
final class ObjectSender {
  private final ObjectStore store;
  private final BufferPool buffers;
  private final WorkGroup work;
  private final Meter meter;
  private final Deadline deadline;

  ObjectSender(
      ObjectStore store, BufferPool buffers, WorkGroup work, Meter meter, Deadline deadline) {
    this.store = store;
    this.buffers = buffers;
    this.work = work;
    this.meter = meter;
    this.deadline = deadline;
  }

  /** The same, for bytes a listener is not to hear of. */
  ObjectSender unmetered() {
    return new ObjectSender(store, buffers, work, new Meter(Progress.NONE, -1), deadline);
  }

  /** What was sent. */
  record Sent(long size, Sha256 sha256) {}

  /** Sends a file that fits into one request; {@code sent} is told by the worker. */
  void sendSmall(NewObject object, SourceFile file, Consumer<Sent> sent)
      throws InterruptedException {
    Buffer buffer = take((int) file.size());
    work.submit(
        () -> {
          int length = readWhole(file, buffer.bytes());
          MessageDigest digest = Sha256.newDigest();
          digest.update(buffer.bytes(), 0, length);
          create(object, buffer, length);
          sent.accept(new Sent(length, Sha256.finish(digest)));
        },
        buffer::close);
  }

  private static int readWhole(SourceFile file, byte[] buffer) {
    try (InputStream in = file.open()) {
      int length = in.readNBytes(buffer, 0, buffer.length);
      if (in.read() >= 0) {
        throw file.changed();
      }
      return length;
    } catch (IOException e) {
      throw SourceFile.unreadable(file.file(), e);
    }
  }

  /**
   * Sends bytes of any length, in parts if they fill more than one. What it returns is known before
   * the last requests are answered.
   *
   * @throws SourceException if there are too many parts
   */
  Sent send(NewObject object, InputStream in, int partSize)
      throws IOException, InterruptedException {
    MessageDigest digest = Sha256.newDigest();
    Buffer buffer = take(partSize);
    int length = fill(buffer, in, digest);
    long size = length;
    if (length < partSize) {
      work.submit(() -> create(object, buffer, length), buffer::close);
    } else {
      size += sendParts(object, in, buffer, digest);
    }
    return new Sent(size, Sha256.finish(digest));
  }

  private long sendParts(NewObject object, InputStream in, Buffer first, MessageDigest digest)
      throws IOException, InterruptedException {
    PartsUnderWay parts;
    try {
      parts = new PartsUnderWay(store.startParts(object, deadline), deadline);
    } catch (RuntimeException e) {
      first.close();
      throw e;
    }
    int partSize = first.bytes().length;
    submit(parts, first, partSize);
    long size = 0;
    int length = partSize;
    while (length == partSize) {
      Buffer buffer = take(partSize);
      length = fill(buffer, in, digest);
      size += length;
      if (length == 0) {
        buffer.close();
      } else {
        parts.checkRoom(object, partSize, buffer);
        submit(parts, buffer, length);
      }
    }
    parts.readToEnd();
    return size;
  }

  private void submit(PartsUnderWay parts, Buffer buffer, int length) {
    int number = parts.begin();
    work.submit(
        () -> {
          parts.put(number, Chunk.of(buffer.bytes(), length));
          meter.add(length);
        },
        buffer::close);
  }

  private void create(NewObject object, Buffer buffer, int length) {
    store.create(object, Chunk.of(buffer.bytes(), length), deadline);
    meter.add(length);
  }

  private Buffer take(int size) throws InterruptedException {
    work.check();
    Buffer buffer = buffers.take(size, deadline);
    try {
      work.check(); // a failed task may be what gave the buffer back
      return buffer;
    } catch (Throwable e) {
      buffer.close();
      throw e;
    }
  }

  private static int fill(Buffer buffer, InputStream in, MessageDigest digest) throws IOException {
    try {
      int length = in.readNBytes(buffer.bytes(), 0, buffer.bytes().length);
      digest.update(buffer.bytes(), 0, length);
      return length;
    } catch (Throwable e) {
      buffer.close();
      throw e;
    }
  }
}
