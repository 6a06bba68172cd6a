package dev.fingerpost.cli.run;

/** What a run waits for while its job works, and while its result is published. */
sealed interface Event {
  /**
   * The job ended by itself or by a signal.
   *
   * @param status 128 + n where a signal ended it
   */
  record Exited(int status) implements Event {}

  /** The result was published, or refused, or that failed. */
  record Done() implements Event {}

  /** The run must stop: nothing more may be published. */
  sealed interface Stop extends Event {}

  /** The lease is lost. */
  record LeaseLost(String reason) implements Stop {}

  /** A signal asks this process to end. */
  record Taken(Signal signal) implements Stop {}
}
