package dev.fingerpost.writer.testing;

/** Where a request can be struck on its way through a {@link FaultProxy}. */
public enum FaultPlace {
  /** The proxy has all of the request, the server nothing. */
  RECEIVED,
  /** The server has all of the request; its answer was not read. */
  PASSED,
  /** The proxy has all of the answer, the client nothing. */
  ANSWERED
}
