package dev.fingerpost.writer.remote;

import dev.fingerpost.writer.Spans;
import dev.fingerpost.writer.remote.Requests.Body;
import java.io.FilterInputStream;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * An object's bytes as they come. The client libraries bound the wait for an answer's beginning
 * only; here a server that falls silent in the middle is cut off at the deadline. Whatever a client
 * library throws is a break of the connection to whoever reads.
 */
final class BodyStream extends FilterInputStream {
  private final Body body;
  private final Step step;

  /** Done when the body is; fails at the deadline, which wakes whoever is reading. */
  private final CompletableFuture<Void> reading = new CompletableFuture<>();

  BodyStream(Body body, Step step) {
    super(body.bytes());
    this.body = body;
    this.step = step;
    CompletableFuture<Void> ignored =
        reading
            .orTimeout(Math.max(1, step.deadline().remaining().toMillis()), TimeUnit.MILLISECONDS)
            .whenComplete((done, late) -> cutIf(late != null));
  }

  /** On another thread than the timer's, which all of the process shares. */
  private void cutIf(boolean late) {
    if (late) {
      CompletableFuture<Void> ignored = CompletableFuture.runAsync(body.cut());
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int count;
    try {
      count = in.read(bytes, offset, length);
    } catch (IOException | RuntimeException e) {
      throw new IOException(reading.isCompletedExceptionally() ? ranOut() : step + " broke", e);
    }
    if (count < 0 && reading.isCompletedExceptionally()) {
      throw new IOException(ranOut());
    }
    if (count < 0) {
      reading.complete(null);
    }
    return count;
  }

  private String ranOut() {
    return step + ": the deadline of " + Spans.words(step.deadline().budget()) + " ran out";
  }

  /** Reads no further: the rest of a large object is not worth a connection kept. */
  @Override
  public void close() throws IOException {
    boolean ended = reading.isDone() && !reading.isCompletedExceptionally();
    reading.complete(null);
    if (ended) {
      in.close();
    } else {
      body.cut().run();
    }
  }
}
