package dev.fingerpost.publisher.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A network between a client and PostgreSQL that fails exactly where a test wants it to: at the
 * next statement that contains a text. The JDBC URL needs {@code prepareThreshold=0}, so that each
 * statement is sent as text.
 */
public final class TcpProxy implements AutoCloseable {
  /** What happens at the statement. */
  public enum Fault {
    /** The server never sees it; the connection breaks. */
    LOSE_REQUEST,
    /** The server executes it and answers in full; the answer is lost, the connection breaks. */
    LOSE_REPLY,
    /** The same, but the connection stays open and silent. */
    SILENCE,
    /** From then on nothing passes on any connection, new ones included, and none breaks. */
    BLACKOUT
  }

  /** ReadyForQuery, outside a transaction: what the server sends when a call is committed. */
  private static final String READY = "Z\0\0\0\5I";

  private final ServerSocket listening;
  private final int target;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicReference<Trap> trap = new AtomicReference<>();

  private volatile boolean dark;

  private record Trap(String text, Fault fault) {}

  /** A proxy on a free port of 127.0.0.1 to this port of 127.0.0.1. */
  public TcpProxy(int target) throws IOException {
    this.target = target;
    this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  public int port() {
    return listening.getLocalPort();
  }

  /** Sets the trap: the next statement that contains this text, on whichever connection, once. */
  public void failAt(String text, Fault fault) {
    trap.set(new Trap(text, fault));
  }

  /** Whether no trap is set, or the last one has sprung. */
  public boolean idle() {
    return trap.get() == null;
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = listening.accept();
      Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
      open.add(client);
      open.add(server);
      AtomicReference<Trap> caught = new AtomicReference<>();
      start(() -> requests(client, server, caught));
      start(() -> replies(client, server, caught));
    }
  }

  /** The trap is marked before its statement goes out: no byte of the reply can slip through. */
  private void requests(Socket client, Socket server, AtomicReference<Trap> caught)
      throws IOException {
    StringBuilder seen = new StringBuilder();
    pump(
        client,
        server,
        (bytes, to) -> {
          Trap set = trap.get();
          keepTail(seen.append(bytes));
          if (set != null && seen.indexOf(set.text()) >= 0 && trap.compareAndSet(set, null)) {
            caught.set(set);
            dark |= set.fault() == Fault.BLACKOUT;
            if (set.fault() == Fault.LOSE_REQUEST) {
              return false;
            }
          }
          if (dark) {
            return true;
          }
          to.write(bytes.getBytes(StandardCharsets.ISO_8859_1));
          return true;
        });
  }

  private void replies(Socket client, Socket server, AtomicReference<Trap> caught)
      throws IOException {
    StringBuilder swallowed = new StringBuilder();
    pump(
        server,
        client,
        (bytes, to) -> {
          Trap set = caught.get();
          if (dark) {
            return true;
          }
          if (set == null) {
            to.write(bytes.getBytes(StandardCharsets.ISO_8859_1));
            return true;
          }
          keepTail(swallowed.append(bytes));
          return set.fault() == Fault.SILENCE || swallowed.indexOf(READY) < 0;
        });
  }

  private interface Forward {
    /** Returns whether the connection goes on. */
    boolean forward(String bytes, OutputStream to) throws IOException;
  }

  private void pump(Socket from, Socket to, Forward forward) throws IOException {
    byte[] buffer = new byte[8192];
    try (from;
        to;
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      int n = in.read(buffer);
      while (n > 0 && forward.forward(new String(buffer, 0, n, StandardCharsets.ISO_8859_1), out)) {
        n = in.read(buffer);
      }
    } finally {
      open.remove(from);
      open.remove(to);
    }
  }

  private static void keepTail(StringBuilder text) {
    if (text.length() > 20_000) {
      text.delete(0, text.length() - 10_000);
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException closed) {
                // A closed socket is how each of these threads ends.
              }
            },
            "tcp-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  /** Breaks every connection and listens no more. */
  @Override
  public void close() throws IOException {
    listening.close();
    for (Socket socket : open) {
      socket.close();
    }
  }
}
