package dev.fingerpost.cli;

import dev.fingerpost.writer.FingerpostException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A command ends without its result: the exit code, one line that says why, and what to do. */
public final class CommandException extends FingerpostException {
  private final ExitCode code;
  private final @Nullable String hint;

  public CommandException(ExitCode code, String message) {
    this(code, message, null, null);
  }

  /**
   * @param hint what to do, as a second line; null if the message says it all
   */
  public CommandException(
      ExitCode code, String message, @Nullable String hint, @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
    this.hint = hint;
  }

  /** Wrong usage or configuration: exit 2. */
  public static CommandException usage(String message, String hint) {
    return new CommandException(ExitCode.USAGE, message, hint, null);
  }

  public ExitCode code() {
    return code;
  }

  public Optional<String> hint() {
    return Optional.ofNullable(hint);
  }
}
