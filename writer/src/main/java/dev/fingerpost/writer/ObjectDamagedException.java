package dev.fingerpost.writer;

import org.jspecify.annotations.Nullable;

/** Bytes read differ in length or digest from the bytes that were published. */
public final class ObjectDamagedException extends FingerpostException {
  public ObjectDamagedException(String message) {
    super(message);
  }

  public ObjectDamagedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
