package dev.fingerpost.writer.testing;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Stands between a client and an HTTP server and does to chosen requests what networks do. Which
 * request meets a fault is decided by its first line, so that a test is the same each time.
 */
public final class FaultProxy implements AutoCloseable {
  private record Armed(String method, String contains, Fault fault) {
    boolean meets(HttpMessage request) {
      return request.first().startsWith(method + " ") && request.first().contains(contains);
    }
  }

  private final URI server;
  private final ServerSocket listener;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Queue<Armed> armed = new ConcurrentLinkedQueue<>();
  private final List<HttpMessage> seen = new CopyOnWriteArrayList<>();
  private final List<Socket> open = new CopyOnWriteArrayList<>();

  /** A proxy on a free port of the loopback interface. */
  public FaultProxy(URI server) throws IOException {
    this.server = server;
    this.listener = new ServerSocket(0, 128, InetAddress.getLoopbackAddress());
    threads.execute(this::accept);
  }

  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort());
  }

  /** The next request of this method whose first line contains the text meets the fault, once. */
  public void next(String method, String contains, Fault fault) {
    armed.add(new Armed(method, contains, fault));
  }

  /** How many requests of this method with this text in their first line came so far. */
  public long count(String method, String contains) {
    Armed like = new Armed(method, contains, new Fault.Reset());
    return seen.stream().filter(like::meets).count();
  }

  /** A header of the latest request of this method with this text; empty if it had none. */
  public String lastHeader(String method, String contains, String header) {
    Armed like = new Armed(method, contains, new Fault.Reset());
    return seen.stream().filter(like::meets).reduce((a, b) -> b).orElseThrow().header(header);
  }

  private void accept() {
    try {
      while (true) {
        Socket client = track(listener.accept());
        threads.execute(() -> serve(client));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(Socket client) {
    try (client;
        Socket upstream = track(new Socket(server.getHost(), server.getPort()))) {
      InputStream fromClient = new BufferedInputStream(client.getInputStream());
      InputStream fromServer = new BufferedInputStream(upstream.getInputStream());
      HttpMessage request = HttpMessage.read(fromClient);
      while (request != null && pass(request, fromClient, client, fromServer, upstream)) {
        request = HttpMessage.read(fromClient);
      }
    } catch (IOException e) {
      // one side hung up: so does the other
    }
  }

  /** Handles one request; false if the connection ends with it. */
  private boolean pass(
      HttpMessage request,
      InputStream fromClient,
      Socket client,
      InputStream fromServer,
      Socket upstream)
      throws IOException {
    seen.add(request);
    Fault fault = take(request);
    if (fault instanceof Fault.Reset) {
      return reset(client);
    }
    OutputStream toClient = client.getOutputStream();
    if (!request.header("Expect").isEmpty()) {
      new HttpMessage(List.of("HTTP/1.1 100 Continue")).writeTo(toClient);
    }
    if (fault instanceof Fault.Answer answer) {
      request.copyBody(fromClient, OutputStream.nullOutputStream());
      return reply(answer, toClient);
    }
    if (fault instanceof Fault.Silence) {
      request.copyBody(fromClient, OutputStream.nullOutputStream());
      return HttpMessage.read(fromClient) != null; // until the client gives up
    }
    request.without("Expect").writeTo(upstream.getOutputStream());
    request.copyBody(fromClient, upstream.getOutputStream());
    HttpMessage answer = HttpMessage.read(fromServer);
    if (answer == null || fault instanceof Fault.LostReply) {
      return reset(client);
    }
    answer.writeTo(toClient);
    if (fault instanceof Fault.Stall stall) {
      toClient.write(fromServer.readNBytes(stall.bytes()));
      return HttpMessage.read(fromClient) != null; // until the client gives up
    }
    if (!request.first().startsWith("HEAD ")) {
      answer.copyBody(fromServer, toClient);
    }
    return !answer.header("Connection").equalsIgnoreCase("close");
  }

  private Fault take(HttpMessage request) {
    AtomicReference<Fault> found = new AtomicReference<>();
    armed.removeIf(
        each ->
            found.get() == null && each.meets(request) && found.compareAndSet(null, each.fault()));
    return found.get();
  }

  private static boolean reset(Socket client) throws IOException {
    client.setSoLinger(true, 0);
    client.close();
    return false;
  }

  private static boolean reply(Fault.Answer answer, OutputStream toClient) throws IOException {
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    new HttpMessage(
            List.of(
                "HTTP/1.1 " + answer.status() + " As told",
                "Content-Type: application/xml",
                "Content-Length: " + body.length))
        .writeTo(toClient);
    toClient.write(body);
    return true;
  }

  private Socket track(Socket socket) {
    open.add(socket);
    return socket;
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : open) {
      socket.close();
    }
    threads.shutdownNow();
  }
}
