package dev.fingerpost.cli.run;

import dev.fingerpost.cli.ExitCode;
import java.util.Optional;

/**
 * How a run ends.
 *
 * @param outcome one stable word; for a publish that was sent it is the word of the decision table
 * @param exit the status this process ends with
 * @param message one line for people
 * @param hint what to do; empty if the message says it all
 */
record RunEnd(String outcome, int exit, String message, Optional<String> hint) {
  static RunEnd of(String outcome, ExitCode code, String message) {
    return new RunEnd(outcome, code.code(), message, Optional.empty());
  }

  static RunEnd of(String outcome, ExitCode code, String message, String hint) {
    return of(outcome, code, message).withHint(hint);
  }

  RunEnd withHint(String line) {
    return new RunEnd(outcome, exit, message, Optional.of(line));
  }

  /** Whether the work is done, now or earlier. */
  boolean done() {
    return exit == ExitCode.OK.code();
  }
}
