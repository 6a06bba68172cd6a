package dev.fingerpost.publisher.postgres;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.Arrays;

/** What the server says on one connection, on its way to the client or kept from it. */
final class PgReplies {
  /** ReadyForQuery: a call has ended, whether well or not. */
  private static final String READY = "Z";

  private static final char ERROR = 'E';

  private enum Mode {
    PASS,
    /** Until the call has passed, or the server hangs up. */
    KEEP,
    /** For good. */
    LOSE,
    /** For good, and the client does not even learn that the server hung up. */
    SILENT
  }

  private final OutputStream client;
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private final int[] counts = new int[128];
  private Mode mode = Mode.PASS;
  private boolean ended;

  PgReplies(OutputStream client) {
    this.client = client;
  }

  /**
   * The next message.
   *
   * @param last whether none is right behind it
   */
  synchronized void take(PgMessage message, boolean last) throws IOException {
    if (mode != Mode.PASS) {
      message.writeTo(kept);
      counts[message.type()]++;
      notifyAll();
      return;
    }
    message.writeTo(client);
    if (last) {
      client.flush();
    }
  }

  /** From now on nothing reaches the client. */
  synchronized void keep() {
    kept.reset();
    Arrays.fill(counts, 0);
    mode = Mode.KEEP;
  }

  synchronized byte[] kept() {
    return kept.toByteArray();
  }

  /** The client gets what was kept and what follows. */
  synchronized void pass() throws IOException {
    mode = Mode.PASS;
    kept.writeTo(client);
    client.flush();
  }

  synchronized void lose() {
    mode = Mode.LOSE;
  }

  synchronized void silence() {
    mode = Mode.SILENT;
  }

  /**
   * Waits for messages since {@link #keep}.
   *
   * @param types any of these
   * @return false if an error came instead
   * @throws EOFException if the server hung up instead
   */
  synchronized boolean await(String types, int count) throws IOException {
    while (types.chars().map(type -> counts[type]).sum() < count) {
      if (counts[ERROR] > 0 && !types.equals(READY)) {
        return false;
      }
      if (ended) {
        throw new EOFException("the server hung up");
      }
      try {
        wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException();
      }
    }
    return true;
  }

  /** Waits for the end of the call. */
  void awaitReady() throws IOException {
    boolean unused = await(READY, 1);
  }

  /**
   * The server hung up: its last words pass, unless they are lost.
   *
   * @return whether the client is to be hung up on, too
   */
  synchronized boolean end() throws IOException {
    ended = true;
    notifyAll();
    if (mode == Mode.KEEP) {
      pass();
    }
    return mode != Mode.SILENT;
  }
}
