package dev.fingerpost.publisher;

import dev.fingerpost.writer.FingerpostException;
import org.jspecify.annotations.Nullable;

/** No pointer, version or operation key, or no file in a version, answers to this name. */
public final class VersionNotFoundException extends FingerpostException {
  public VersionNotFoundException(String message) {
    super(message);
  }

  public VersionNotFoundException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
