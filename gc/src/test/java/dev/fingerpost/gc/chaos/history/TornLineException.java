package dev.fingerpost.gc.chaos.history;

/** A line that its writer did not live to finish. */
final class TornLineException extends Exception {
  private static final long serialVersionUID = 1;

  TornLineException() {
    super("torn", null, false, false);
  }
}
