package dev.fingerpost.writer;

import org.jspecify.annotations.Nullable;

/** A caller's deadline ran out; the message says in which step. */
public final class DeadlineExceededException extends FingerpostException {
  public DeadlineExceededException(String message) {
    super(message);
  }

  public DeadlineExceededException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
