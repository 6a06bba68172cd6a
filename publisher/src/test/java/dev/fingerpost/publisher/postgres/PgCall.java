package dev.fingerpost.publisher.postgres;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * One call on its way through the proxy, place by place:
 *
 * <ol>
 *   <li>nothing is passed: {@link Place#REQUEST};
 *   <li>what stands before Execute is passed and a Flush behind it, so that the server does it at
 *       once and says so: {@link Place#BEGUN};
 *   <li>Execute and a Flush are passed, and the server answers: {@link Place#DECIDED};
 *   <li>Sync is passed, which commits: {@link Place#SENT};
 *   <li>the server is ready for the next: {@link Place#COMMITTED}; the client gets all of it.
 * </ol>
 *
 * <p>A Flush has no answer of its own, so the client gets the bytes it would get without.
 */
final class PgCall {
  private static final String BOUND = "2";

  /** CommandComplete, PortalSuspended, EmptyQueryResponse. */
  private static final String EXECUTED = "CsI";

  private static final byte[] NOTHING = {};

  private final String sql;
  private final List<PgMessage> messages;
  private final Watcher watcher;
  private final Socket client;
  private final OutputStream toClient;
  private final OutputStream toServer;
  private final PgReplies replies;
  private final CompletableFuture<Void> closed;

  /**
   * A call.
   *
   * @param messages from Parse to Sync
   * @param closed completes when the proxy is closed
   */
  PgCall(
      List<PgMessage> messages,
      Watcher watcher,
      Socket client,
      OutputStream toClient,
      OutputStream toServer,
      PgReplies replies,
      CompletableFuture<Void> closed) {
    this.sql = messages.get(0).sql();
    this.messages = messages;
    this.watcher = watcher;
    this.client = client;
    this.toClient = toClient;
    this.toServer = toServer;
    this.replies = replies;
    this.closed = closed;
  }

  /** Returns whether the connections go on; if not, they are to be closed. */
  boolean pass() throws IOException {
    int execute = indexOf(PgMessage.EXECUTE);
    int sync = messages.size() - 1;
    int binds = (int) messages.stream().filter(it -> it.type() == PgMessage.BIND).count();
    replies.keep();
    if (!passes(Place.REQUEST, bytes(0))) {
      return false;
    }
    send(0, execute);
    boolean well = replies.await(BOUND, binds);
    if (well && !passes(Place.BEGUN, bytes(execute))) {
      return false;
    }
    send(execute, sync);
    well = well && replies.await(EXECUTED, 1);
    if (well && !passes(Place.DECIDED, bytes(sync))) {
      return false;
    }
    send(bytes(sync));
    if (well && !passes(Place.SENT, NOTHING)) {
      return false;
    }
    replies.awaitReady();
    if (well && !passes(Place.COMMITTED, NOTHING)) {
      return false;
    }
    replies.pass();
    return true;
  }

  private int indexOf(char type) {
    int at = 0;
    while (at < messages.size() - 1 && messages.get(at).type() != type) {
      at++;
    }
    return at;
  }

  /** Asks, and does what is to be done there; whether the call goes on to its next place. */
  private boolean passes(Place place, byte[] rest) throws IOException {
    Strike strike = watcher.at(place, sql);
    if (strike instanceof Strike.Pass) {
      return true;
    }
    if (strike instanceof Strike.LoseReply) {
      replies.lose();
      send(rest);
      replies.awaitReady();
    } else if (strike instanceof Strike.Hold hold) {
      replies.lose();
      client.close();
      hold(hold.release(), rest);
    } else if (strike instanceof Strike.CutAt cut) {
      boolean replying = place == Place.COMMITTED;
      byte[] bytes = replying ? replies.kept() : rest;
      replies.lose();
      OutputStream out = replying ? toClient : toServer;
      out.write(bytes, 0, Math.min(cut.bytes(), bytes.length));
      out.flush();
    } else if (strike instanceof Strike.Silence) {
      replies.silence();
      client.getInputStream().transferTo(OutputStream.nullOutputStream());
    } else {
      replies.lose();
    }
    return false;
  }

  private void hold(CompletableFuture<Void> release, byte[] rest) throws IOException {
    try {
      CompletableFuture.anyOf(release, closed).join();
    } catch (CompletionException | CancellationException never) {
      return;
    }
    send(rest);
    replies.awaitReady();
  }

  /** Passes these messages and has the server act on them. */
  private void send(int from, int to) throws IOException {
    for (PgMessage message : messages.subList(from, to)) {
      message.writeTo(toServer);
    }
    PgMessage.flush().writeTo(toServer);
    toServer.flush();
  }

  private void send(byte[] bytes) throws IOException {
    toServer.write(bytes);
    toServer.flush();
  }

  private byte[] bytes(int from) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (PgMessage message : messages.subList(from, messages.size())) {
      message.writeTo(bytes);
    }
    return bytes.toByteArray();
  }
}
