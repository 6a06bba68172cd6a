package dev.fingerpost.cli.run;

import dev.fingerpost.cli.ExitCode;
import java.io.IOException;

/** The job's program could not be started: it is not there (127), or it cannot be run (126). */
final class CannotStartException extends Exception {
  private final ExitCode code;

  CannotStartException(ExitCode code, String command, IOException cause) {
    super(
        code == ExitCode.CHILD_NOT_FOUND
            ? "'" + command + "' was not found; check its name and PATH"
            : "'" + command + "' cannot be run: " + reason(cause),
        cause);
    this.code = code;
  }

  ExitCode code() {
    return code;
  }

  /** The JVM's message ends in the reason of the system, for instance "Permission denied". */
  private static String reason(IOException cause) {
    String message = String.valueOf(cause.getMessage());
    return message.substring(message.lastIndexOf(':') + 1).strip();
  }
}
