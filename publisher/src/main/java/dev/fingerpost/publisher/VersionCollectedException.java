package dev.fingerpost.publisher;

import dev.fingerpost.writer.FingerpostException;
import org.jspecify.annotations.Nullable;

/** The version was published once; its objects were given to the collector. */
public final class VersionCollectedException extends FingerpostException {
  public VersionCollectedException(String message) {
    super(message);
  }

  public VersionCollectedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
