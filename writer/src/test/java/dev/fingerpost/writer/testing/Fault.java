package dev.fingerpost.writer.testing;

/** What happens to one request on its way through a {@link FaultProxy}. */
public sealed interface Fault {
  /** The connection is reset before the server sees the request. */
  record Reset() implements Fault {}

  /** The server gets the whole request and answers; the connection is reset instead. */
  record LostReply() implements Fault {}

  /** The server never sees the request; this is the answer. */
  record Answer(int status, String body) implements Fault {}

  /** The server never sees the request and nothing ever comes back. */
  record Silence() implements Fault {}

  /** The server answers; after this many bytes of the body nothing comes any more. */
  record Stall(int bytes) implements Fault {}

  /** An S3 error answer. */
  static Fault error(int status, String code) {
    return new Answer(
        status,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Error><Code>%s</Code><Message>so the test wants it</Message></Error>"
            .formatted(code));
  }
}
