package dev.fingerpost.writer;

import org.jspecify.annotations.Nullable;

/**
 * The root of every fault Fingerpost throws. Ordinary losses (a stale fence, a key conflict) are
 * values and never thrown, unless a caller asks for it with an {@code orElseThrow()}.
 *
 * <p>A message is one line, names the input it is about and says what to do.
 */
public class FingerpostException extends RuntimeException {
  public FingerpostException(String message) {
    super(message);
  }

  public FingerpostException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
