package dev.fingerpost.writer.testing;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * Stands between a client and an HTTP server and does to chosen requests what networks do. Which
 * request meets a fault is decided by its first line, so that a test is the same each time.
 *
 * <p>A request that may be struck is held in memory with its answer, so both should be small; all
 * others stream through.
 */
public final class FaultProxy implements AutoCloseable {
  private final FaultListener listener;
  private final FaultTraps traps = new FaultTraps();
  private final FaultLog log = new FaultLog();

  /** A proxy on a free port of the loopback interface. */
  public FaultProxy(URI server) throws IOException {
    listener = new FaultListener("fault-proxy");
    listener.serve(
        client -> listener.connect(server.getHost(), server.getPort(), to -> serve(client, to)));
  }

  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + listener.port());
  }

  /** From now on this watcher is asked, instead of the one before. */
  public void watch(FaultWatcher watcher) {
    traps.watch(watcher);
  }

  /**
   * The next request of this method whose first line contains the text meets the fault, once, at
   * the first place where it can; whatever the watcher wants.
   */
  public void next(String method, String contains, Fault fault) {
    boolean late = fault instanceof Fault.Truncate || fault instanceof Fault.Stall;
    next(late ? FaultPlace.ANSWERED : FaultPlace.RECEIVED, method, contains, fault);
  }

  /** The same at a place. */
  public void next(FaultPlace place, String method, String contains, Fault fault) {
    traps.add(place, method, contains, fault);
  }

  /** Whether each fault that {@link #next} asked for has happened. */
  public boolean idle() {
    return traps.isEmpty();
  }

  /** How many requests of this method with this text in their first line came so far. */
  public long count(String method, String contains) {
    return log.count(method, contains);
  }

  /** A header of the latest request of this method with this text; empty if it had none. */
  public String lastHeader(String method, String contains, String header) {
    return log.last(method, contains).orElseThrow().header(header);
  }

  /** What the server itself answered to such requests so far, held ones included. */
  public List<Integer> statuses(String method, String contains) {
    return log.statuses(method, contains);
  }

  /** How many connections are open, each client's and each server's. */
  public int connections() {
    return listener.connections();
  }

  private void serve(Socket client, Socket to) throws IOException {
    FaultConnection connection = new FaultConnection(client, to, log::answered);
    Optional<HttpMessage> request = connection.next();
    while (request.isPresent() && pass(connection, request.get())) {
      request = connection.next();
    }
  }

  private boolean pass(FaultConnection connection, HttpMessage request) throws IOException {
    log.came(request);
    return traps.wants(request.first())
        ? new FaultExchange(connection, request, traps, listener.closed()).pass()
        : connection.stream(request);
  }

  @Override
  public void close() {
    listener.close();
  }
}
