package dev.fingerpost.publisher.postgres;

import java.util.concurrent.CompletableFuture;

/** What happens to a call at a {@link Place}. */
public sealed interface Strike {
  /** Nothing happens: on to the next place. */
  record Pass() implements Strike {}

  /**
   * Both connections break: what was not passed never arrives, and a transaction still open rolls
   * back. At {@link Place#SENT} the server has what it needs to commit, and does so in its time.
   */
  record Cut() implements Strike {}

  /** The server gets the rest and answers in full; nothing reaches the client, which is cut. */
  record LoseReply() implements Strike {}

  /**
   * The client is cut now, and the network delivers the rest when the future completes. If that
   * fails, or the proxy is closed before, it never does.
   */
  record Hold(CompletableFuture<Void> release) implements Strike {}

  /**
   * Both connections break behind this many more bytes: of the request, or at {@link
   * Place#COMMITTED} of the reply. All of them, if there are fewer.
   */
  record CutAt(int bytes) implements Strike {}

  /** Nothing passes any more and nothing breaks, until the client hangs up. */
  record Silence() implements Strike {}

  static Strike pass() {
    return new Pass();
  }

  static Strike cut() {
    return new Cut();
  }

  static Strike loseReply() {
    return new LoseReply();
  }

  static Strike silence() {
    return new Silence();
  }
}
