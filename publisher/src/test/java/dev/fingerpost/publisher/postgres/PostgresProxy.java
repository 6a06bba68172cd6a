package dev.fingerpost.publisher.postgres;

import dev.fingerpost.writer.testing.FaultListener;
import java.io.IOException;
import java.net.Socket;
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
  private final int target;
  private final FaultListener listener;
  private final Lights lights = new Lights();
  private final Traps traps = new Traps();

  /** A proxy on a free port of 127.0.0.1 to this port of 127.0.0.1. */
  public PostgresProxy(int target) throws IOException {
    this.target = target;
    this.listener = new FaultListener("postgres-proxy");
    listener.serve(this::serve);
  }

  public int port() {
    return listener.port();
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
  public int connections() {
    return listener.connections();
  }

  private void serve(Socket client) throws IOException {
    lights.await();
    listener.connect("127.0.0.1", target, server -> serve(client, server));
  }

  private void serve(Socket client, Socket server) throws IOException {
    PgConnection both = new PgConnection(client, server, lights, traps, listener.closed());
    listener.start(both::answers);
    both.requests();
  }

  /** Breaks every connection, listens no more, and wakes whoever stands at a place. */
  @Override
  public void close() {
    lights.close();
    listener.close();
  }
}
