package dev.fingerpost.publisher.postgres;

import java.io.IOException;
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
import java.util.function.Supplier;

/**
 * A network between clients and PostgreSQL that fails exactly where a test wants it to: a {@link
 * Watcher} is asked at each {@link Place} of each call it wants, and may let it stand there. The
 * JDBC URL needs {@code prepareThreshold=0}, so that each call is sent as text, and autocommit, so
 * that each call is one transaction. Connections are not encrypted.
 *
 * <p>Where the server cannot be reached, the client is hung up on.
 */
public final class PostgresProxy implements AutoCloseable {
  /** For threads to end that nothing holds up. */
  private static final long END_SECONDS = 10;

  private final int target;
  private final ServerSocket listening;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private final Lights lights = new Lights();
  private final Traps traps = new Traps();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "postgres-proxy");
            thread.setDaemon(true);
            return thread;
          });

  /** A proxy on a free port of 127.0.0.1 to this port of 127.0.0.1. */
  public PostgresProxy(int target) throws IOException {
    this.target = target;
    this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  public int port() {
    return listening.getLocalPort();
  }

  /** From now on this watcher is asked, instead of the one before. */
  public void watch(Watcher watcher) {
    traps.watch(watcher);
  }

  /**
   * The next call whose SQL contains this text, on whichever connection, is struck at this place,
   * once, whatever the watcher wants.
   */
  public void next(String text, Place place, Strike strike) {
    next(text, place, () -> strike);
  }

  /** The same; the strike is asked for when the call is there. */
  public void next(String text, Place place, Supplier<Strike> strike) {
    traps.add(text, place, strike);
  }

  /** Whether each strike that {@link #next} asked for has happened. */
  public boolean idle() {
    return traps.isEmpty();
  }

  /**
   * While it is dark nothing passes on any connection, new ones included, and none breaks. What
   * waits then passes when it is light again, even of clients that gave up.
   */
  public void dark(boolean now) {
    lights.dark(now);
  }

  /** How many connections are open, each client's and each server's. */
  int connections() {
    return open.size();
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = listening.accept();
      start(() -> serve(client));
    }
  }

  private void serve(Socket client) throws IOException {
    try (client) {
      track(client);
      lights.await();
      connect(client);
    } finally {
      open.remove(client);
    }
  }

  private void connect(Socket client) throws IOException {
    try (Socket server = new Socket(InetAddress.getLoopbackAddress(), target)) {
      track(server);
      try {
        PgConnection both = new PgConnection(client, server, lights, traps, closed);
        start(both::answers);
        both.requests();
      } finally {
        open.remove(server);
      }
    }
  }

  private void track(Socket socket) throws IOException {
    socket.setTcpNoDelay(true);
    open.add(socket);
    if (closed.isDone()) {
      throw new IOException("the proxy is closed");
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  private void start(Work work) {
    try {
      threads.execute(
          () -> {
            try {
              work.run();
            } catch (IOException ended) {
              // A closed socket is how each of these threads ends.
            }
          });
    } catch (RejectedExecutionException e) {
      throw new IllegalStateException("the proxy is closed", e);
    }
  }

  /** Breaks every connection, listens no more, and wakes whoever stands at a place. */
  @Override
  public void close() throws IOException {
    closed.completeExceptionally(new IOException("the proxy is closed"));
    listening.close();
    lights.close();
    for (Socket socket : open) {
      socket.close();
    }
    threads.shutdownNow();
    try {
      if (!threads.awaitTermination(END_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException("a watcher does not let its call go");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
