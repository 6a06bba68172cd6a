package dev.fingerpost.writer;

import org.jspecify.annotations.Nullable;

/** The object store failed, refused or did not answer within the caller's deadline. */
public final class ObjectStoreException extends FingerpostException {
  public ObjectStoreException(String message) {
    super(message);
  }

  public ObjectStoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
