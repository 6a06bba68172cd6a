package dev.fingerpost.writer;

import org.jspecify.annotations.Nullable;

/** A create met an object under its key that is not its own: somebody else wrote there. */
public final class ObjectExistsException extends FingerpostException {
  public ObjectExistsException(String message) {
    super(message);
  }

  public ObjectExistsException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
