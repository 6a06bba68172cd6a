package dev.fingerpost.publisher.postgres;

import java.io.IOException;

/** A {@link PostgresProxy} for tests that only ask what happens to one statement. */
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

  private final PostgresProxy proxy;

  /** A proxy on a free port of 127.0.0.1 to this port of 127.0.0.1. */
  public TcpProxy(int target) throws IOException {
    this.proxy = new PostgresProxy(target);
  }

  public int port() {
    return proxy.port();
  }

  /** Sets the trap: the next statement that contains this text, on whichever connection, once. */
  public void failAt(String text, Fault fault) {
    switch (fault) {
      case LOSE_REQUEST -> proxy.next(text, Place.REQUEST, Strike.cut());
      case LOSE_REPLY -> proxy.next(text, Place.COMMITTED, Strike.loseReply());
      case SILENCE -> proxy.next(text, Place.COMMITTED, Strike.silence());
      case BLACKOUT -> proxy.next(text, Place.REQUEST, this::blackout);
    }
  }

  private Strike blackout() {
    proxy.dark(true);
    return Strike.pass();
  }

  /** Whether no trap is set, or the last one has sprung. */
  public boolean idle() {
    return proxy.idle();
  }

  /** Breaks every connection and listens no more. */
  @Override
  public void close() {
    proxy.close();
  }
}
