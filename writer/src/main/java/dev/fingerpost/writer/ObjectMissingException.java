package dev.fingerpost.writer;

import org.jspecify.annotations.Nullable;

/** No object has this key. */
public final class ObjectMissingException extends FingerpostException {
  public ObjectMissingException(String message) {
    super(message);
  }

  public ObjectMissingException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
