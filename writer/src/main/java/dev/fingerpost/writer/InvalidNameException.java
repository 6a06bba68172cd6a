package dev.fingerpost.writer;

import org.jspecify.annotations.Nullable;

/** A pointer name, path, key or other input that breaks a rule of this store; nothing was sent. */
public final class InvalidNameException extends FingerpostException {
  public InvalidNameException(String message) {
    super(message);
  }

  public InvalidNameException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
