package dev.fingerpost.writer.testing;

import java.util.concurrent.CompletableFuture;

/**
 * What happens to one request on its way through a {@link FaultProxy}. Where no place is named, it
 * can happen at each.
 */
public sealed interface Fault {
  /** Nothing: on to the next place. */
  record Pass() implements Fault {}

  /** Both connections break: what the server has not got it never gets. */
  record Reset() implements Fault {}

  /** The server gets the whole request and answers; the connection is reset instead. */
  record LostReply() implements Fault {}

  /**
   * This is the answer. The server never sees the request, or at a later place than {@link
   * FaultPlace#RECEIVED} has done what it asks for.
   */
  record Answer(int status, String body) implements Fault {}

  /**
   * The client's connection is reset now, and the network delivers the request when the future
   * completes. If that fails, or the proxy is closed before, it never does.
   */
  record Hold(CompletableFuture<Void> release) implements Fault {}

  /** Nothing ever comes back, until the client gives up. */
  record Silence() implements Fault {}

  /** {@link FaultPlace#RECEIVED}: both connections break behind this many bytes of the body. */
  record CutBody(int bytes) implements Fault {}

  /**
   * {@link FaultPlace#RECEIVED}, {@link FaultPlace#ANSWERED}: one bit of this byte of the body is
   * another. Counted on from the start where the body is shorter; nothing where there is none.
   */
  record Corrupt(int at) implements Fault {}

  /** {@link FaultPlace#ANSWERED}: the connection breaks behind this many bytes of the body. */
  record Truncate(int bytes) implements Fault {}

  /** {@link FaultPlace#ANSWERED}: behind this many bytes of the body nothing comes any more. */
  record Stall(int bytes) implements Fault {}

  /** An S3 error answer. */
  static Fault error(int status, String code) {
    return new Answer(
        status,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Error><Code>%s</Code><Message>so the test wants it</Message></Error>"
            .formatted(code));
  }
}
