package dev.fingerpost.writer.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * The sockets and threads of a proxy: accepts on a free port of 127.0.0.1, and leaves nothing
 * behind when it is closed.
 */
public final class FaultListener implements AutoCloseable {
  /** For threads to end that nothing holds up. */
  private static final long END_SECONDS = 10;

  /** Serves one client, until it returns; then the client's connection is closed. */
  public interface Serving {
    void serve(Socket client) throws IOException;
  }

  /** What a thread does; an exception of a closed socket is how it ends. */
  public interface Work {
    void run() throws IOException;
  }

  private final ServerSocket listening;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private final ExecutorService threads;

  /**
   * Listens at once, and accepts from {@link #serve} on.
   *
   * @param name of the threads
   */
  public FaultListener(String name) throws IOException {
    this.listening = new ServerSocket(0, 128, InetAddress.getLoopbackAddress());
    this.threads =
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task, name);
              thread.setDaemon(true);
              return thread;
            });
  }

  public int port() {
    return listening.getLocalPort();
  }

  /** Fails when the listener is closed: to wait for what may never come. */
  public CompletableFuture<Void> closed() {
    return closed;
  }

  /** How many sockets are open, the clients' and the servers'. */
  public int connections() {
    return open.size();
  }

  /** Serves each client on a thread of its own. */
  public void serve(Serving serving) throws IOException {
    start(
        () -> {
          while (true) {
            serve(listening.accept(), serving);
          }
        });
  }

  private void serve(Socket client, Serving serving) throws IOException {
    try {
      start(() -> using(client, serving));
    } catch (IOException closing) {
      client.close();
      throw closing;
    }
  }

  /** Connects to a server, and closes that connection when it was used. */
  public void connect(String host, int port, Serving use) throws IOException {
    using(new Socket(host, port), use);
  }

  private void using(Socket socket, Serving use) throws IOException {
    try (socket) {
      open.add(socket);
      if (closed.isDone()) { // after it was added: whoever closes either sees it or was seen
        throw new IOException("the proxy is closed");
      }
      socket.setTcpNoDelay(true);
      use.serve(socket);
    } finally {
      open.remove(socket);
    }
  }

  /**
   * Runs on a thread of its own.
   *
   * @throws IOException if the listener is closed
   */
  public void start(Work work) throws IOException {
    try {
      threads.execute(() -> untilClosed(work));
    } catch (RejectedExecutionException e) {
      throw new IOException("the proxy is closed", e);
    }
  }

  private static void untilClosed(Work work) {
    try {
      work.run();
    } catch (IOException ended) {
      // One side hung up, or the proxy was closed.
    }
  }

  /** Breaks every connection, listens no more, and interrupts every thread. */
  @Override
  public void close() {
    closed.completeExceptionally(new IOException("the proxy is closed"));
    try {
      listening.close();
      for (Socket socket : open) {
        socket.close();
      }
      threads.shutdownNow();
      if (!threads.awaitTermination(END_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("a watcher does not let go what it stopped");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
