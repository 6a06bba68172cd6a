package dev.fingerpost.publisher.postgres;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A client's connection and the server's behind it; two threads, one for each direction. */
final class PgConnection {
  /** Codes in the place of a version: wishes for encryption, which the proxy could not read. */
  private static final int SSL_REQUEST = 80877103;

  private static final int GSS_REQUEST = 80877104;
  private static final char FLUSH = 'H';

  private final Watcher watcher;
  private final CompletableFuture<Void> closed;
  private final Socket client;
  private final DataInputStream fromClient;
  private final DataInputStream fromServer;
  private final OutputStream toClient;
  private final OutputStream toServer;
  private final PgReplies replies;

  PgConnection(
      Socket client, Socket server, Lights lights, Watcher watcher, CompletableFuture<Void> closed)
      throws IOException {
    this.watcher = watcher;
    this.closed = closed;
    this.client = client;
    this.fromClient = new DataInputStream(new BufferedInputStream(client.getInputStream()));
    this.fromServer = new DataInputStream(new BufferedInputStream(server.getInputStream()));
    this.toClient = new BufferedOutputStream(lights.over(client.getOutputStream()));
    this.toServer = new BufferedOutputStream(lights.over(server.getOutputStream()));
    this.replies = new PgReplies(toClient);
  }

  /** Passes what the client says, until one side hangs up. */
  void requests() throws IOException {
    startUp();
    PgMessage next = PgMessage.read(fromClient);
    while (isWanted(next) ? call(next) : pass(next)) {
      next = PgMessage.read(fromClient);
    }
  }

  /** Passes what the server says, until one side hangs up; then the client is hung up on. */
  void answers() throws IOException {
    try {
      while (true) {
        PgMessage next = PgMessage.read(fromServer);
        replies.take(next, fromServer.available() == 0);
      }
    } finally {
      if (replies.end()) {
        client.close();
      }
    }
  }

  /** The first message has no type; before it may come wishes for encryption. */
  private void startUp() throws IOException {
    int length = fromClient.readInt();
    int code = fromClient.readInt();
    while (code == SSL_REQUEST || code == GSS_REQUEST) {
      toClient.write('N');
      toClient.flush();
      length = fromClient.readInt();
      code = fromClient.readInt();
    }
    DataOutputStream out = new DataOutputStream(toServer);
    out.writeInt(length);
    out.writeInt(code);
    out.write(fromClient.readNBytes(length - 2 * Integer.BYTES));
    out.flush();
  }

  private boolean isWanted(PgMessage message) {
    return message.type() == PgMessage.PARSE && watcher.wants(message.sql());
  }

  private boolean pass(PgMessage message) throws IOException {
    message.writeTo(toServer);
    if (fromClient.available() == 0) {
      toServer.flush();
    }
    return true;
  }

  /** A client that flushes by itself waits for answers in between: its call passes untouched. */
  private boolean call(PgMessage parse) throws IOException {
    List<PgMessage> messages = new ArrayList<>(List.of(parse));
    PgMessage last = parse;
    while (last.type() != PgMessage.SYNC) {
      last = PgMessage.read(fromClient);
      messages.add(last);
      if (last.type() == FLUSH) {
        for (PgMessage message : messages) {
          pass(message);
        }
        return true;
      }
    }
    return new PgCall(messages, watcher, client, toClient, toServer, replies, closed).pass();
  }
}
