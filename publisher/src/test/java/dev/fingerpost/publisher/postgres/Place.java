package dev.fingerpost.publisher.postgres;

/**
 * Where a call to PostgreSQL can be struck. A call that the server answers with an error has no
 * further place: the rest of it passes.
 */
public enum Place {
  /** Nothing of the call was passed to the server. */
  REQUEST,
  /** Parsed and bound: the transaction has begun, and nothing is executed. */
  BEGUN,
  /** Executed and answered, to the proxy alone: nothing is committed. */
  DECIDED,
  /** COMMIT is on its way, its answer not yet read. */
  SENT,
  /** The server has answered in full, and nothing of it was passed to the client. */
  COMMITTED
}
