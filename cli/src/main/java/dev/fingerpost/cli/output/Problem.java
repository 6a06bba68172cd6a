package dev.fingerpost.cli.output;

import java.io.PrintWriter;
import java.util.Optional;

/**
 * Why a command ends without its result.
 *
 * @param code a stable word
 * @param exit the status of the process
 * @param message one line
 * @param hint what to do; empty if the message says it all
 */
public record Problem(String code, int exit, String message, Optional<String> hint) {
  /** One line and at most one hint, or one JSON object. */
  public void print(PrintWriter err, boolean json) {
    if (json) {
      Fields error =
          new Fields()
              .with("code", code)
              .with("exit", exit)
              .with("message", message)
              .with("hint", hint);
      err.println(new Fields().with("error", error).json());
    } else {
      err.println("error: " + Text.line(message));
      hint.ifPresent(line -> err.println("hint: " + Text.line(line)));
    }
    err.flush();
  }
}
