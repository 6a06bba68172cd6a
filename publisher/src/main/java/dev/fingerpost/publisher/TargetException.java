package dev.fingerpost.publisher;

import dev.fingerpost.writer.FingerpostException;
import org.jspecify.annotations.Nullable;

/** A download cannot be put where it was to go; nothing half-written remains there. */
public final class TargetException extends FingerpostException {
  public TargetException(String message) {
    super(message);
  }

  public TargetException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
