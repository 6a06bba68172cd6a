package dev.fingerpost.publisher.postgres;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;

/** A network's lights: while they are out nothing passes, and what waits passes later. */
final class Lights {
  private boolean dark;
  private boolean closed;

  synchronized void dark(boolean now) {
    dark = now;
    notifyAll();
  }

  synchronized void close() {
    closed = true;
    notifyAll();
  }

  synchronized void await() throws IOException {
    try {
      while (dark && !closed) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
    if (closed) {
      throw new IOException("the proxy is closed");
    }
  }

  /** The same stream, which waits for light. */
  OutputStream over(OutputStream out) {
    return new FilterOutputStream(out) {
      @Override
      public void write(int one) throws IOException {
        await();
        out.write(one);
      }

      @Override
      public void write(byte[] bytes, int from, int length) throws IOException {
        await();
        out.write(bytes, from, length);
      }
    };
  }
}
