package dev.fingerpost.writer.testing;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.List;
import java.util.Optional;

/** One client's connection to a {@link FaultProxy} and the server's behind it. */
final class FaultConnection {
  /** Is told what the server answered. */
  interface Answers {
    void add(HttpMessage request, int status);
  }

  private final Socket client;
  private final InputStream fromClient;
  private final OutputStream toClient;
  private final InputStream fromServer;
  private final OutputStream toServer;
  private final Answers answers;

  FaultConnection(Socket client, Socket server, Answers answers) throws IOException {
    this.client = client;
    this.fromClient = new BufferedInputStream(client.getInputStream());
    this.toClient = client.getOutputStream();
    this.fromServer = new BufferedInputStream(server.getInputStream());
    this.toServer = server.getOutputStream();
    this.answers = answers;
  }

  /** The head of the next request, whose client then sends the body; empty if it hung up. */
  Optional<HttpMessage> next() throws IOException {
    Optional<HttpMessage> request = Optional.ofNullable(HttpMessage.read(fromClient));
    if (request.isPresent() && !request.get().header("Expect").isEmpty()) {
      new HttpMessage(List.of("HTTP/1.1 100 Continue")).writeTo(toClient);
    }
    return request.map(it -> it.without("Expect"));
  }

  /** Passes a request and its answer as they come; whether the connection goes on. */
  boolean stream(HttpMessage request) throws IOException {
    request.writeTo(toServer);
    request.copyBody(fromClient, toServer);
    HttpMessage answer = answer(request);
    answer.writeTo(toClient);
    if (request.isAnsweredInFull()) {
      answer.copyBody(fromServer, toClient);
    }
    return answer.keepsAlive();
  }

  /** The body of the request whose head came, as it is sent: chunks with their heads. */
  byte[] body(HttpMessage request) throws IOException {
    return body(request, fromClient);
  }

  /** The body of the answer to this request. */
  byte[] body(HttpMessage request, HttpMessage answer) throws IOException {
    return request.isAnsweredInFull() ? body(answer, fromServer) : new byte[0];
  }

  private static byte[] body(HttpMessage head, InputStream in) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    head.copyBody(in, body);
    return body.toByteArray();
  }

  /** Passes a request with so many bytes of its body. */
  void send(HttpMessage request, byte[] body, int bytes) throws IOException {
    request.writeTo(toServer);
    toServer.write(body, 0, Math.min(bytes, body.length));
  }

  /** The head of the server's answer; a server that hangs up instead is as good as a reset. */
  HttpMessage answer(HttpMessage request) throws IOException {
    HttpMessage answer = HttpMessage.read(fromServer);
    if (answer == null) {
      reset();
      throw new EOFException("the server hung up");
    }
    answers.add(request, answer.status());
    return answer;
  }

  /** Gives the client an answer with so many bytes of its body. */
  void reply(HttpMessage answer, byte[] body, int bytes) throws IOException {
    answer.writeTo(toClient);
    toClient.write(body, 0, Math.min(bytes, body.length));
  }

  /** The client's connection breaks, and with it what it had not read yet. */
  void reset() throws IOException {
    client.setSoLinger(true, 0);
    client.close();
  }

  void awaitGivingUp() throws IOException {
    fromClient.transferTo(OutputStream.nullOutputStream());
  }
}
