package dev.fingerpost.gc;

import dev.fingerpost.writer.FingerpostException;

/** Bucket and database do not belong together, as far as can be told; nothing was touched. */
public final class WrongStoreException extends FingerpostException {
  public WrongStoreException(String message) {
    super(message);
  }
}
