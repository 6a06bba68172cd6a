package dev.fingerpost.writer;

import org.jspecify.annotations.Nullable;

/**
 * A source file could not be read whole: unreadable, not a regular file, or changed during upload.
 */
public final class SourceException extends FingerpostException {
  public SourceException(String message) {
    super(message);
  }

  public SourceException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
