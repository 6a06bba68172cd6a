package dev.fingerpost.writer.minio;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A body that can be cut off while somebody waits for its next bytes. OkHttp wakes a blocked read
 * for nobody but the canceller of its call, which the MinIO client keeps to itself; so the blocking
 * is done by a thread that can be left behind, until the client's own time-out ends it.
 */
final class MinioBody extends InputStream {
  /** Threads for waiting only; idle ones end soon, and none keeps a process alive. */
  private static final ExecutorService WAITERS =
      new ThreadPoolExecutor(
          0, Integer.MAX_VALUE, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), MinioBody::daemon);

  private final InputStream in;

  /** Not the reader's own: a thread left behind may still write to it. */
  private final byte[] buffer = new byte[64 * 1024];

  private int at;
  private int end;
  private CompletableFuture<Integer> next = new CompletableFuture<>();
  private boolean waiting;
  private boolean cut;

  MinioBody(InputStream in) {
    this.in = in;
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "fingerpost-minio-body");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (at == end) {
      int more = fill();
      if (more < 0) {
        return -1;
      }
      at = 0;
      end = more;
    }
    int count = Math.min(length, end - at);
    System.arraycopy(buffer, at, bytes, offset, count);
    at += count;
    return count;
  }

  private int fill() throws IOException {
    try {
      return begin().get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      cut();
      throw new InterruptedIOException("interrupted");
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    }
  }

  private synchronized CompletableFuture<Integer> begin() throws IOException {
    if (cut) {
      throw new IOException("cut off");
    }
    waiting = true;
    next = CompletableFuture.supplyAsync(this::receive, WAITERS);
    return next;
  }

  private int receive() {
    try {
      return in.read(buffer);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      received();
    }
  }

  private synchronized void received() {
    waiting = false;
    if (cut) {
      MinioFailures.close(in);
    }
  }

  /** Ends it for whoever reads; the connection is closed now, or by the thread left behind. */
  synchronized void cut() {
    cut = true;
    if (waiting) {
      next.completeExceptionally(new IOException("cut off"));
    } else {
      MinioFailures.close(in);
    }
  }

  @Override
  public void close() {
    cut();
  }
}
