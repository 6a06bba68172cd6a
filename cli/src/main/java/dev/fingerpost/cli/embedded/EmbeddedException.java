package dev.fingerpost.cli.embedded;

import dev.fingerpost.writer.FingerpostException;
import org.jspecify.annotations.Nullable;

/** The embedded store could not be started, stopped or reached. */
public final class EmbeddedException extends FingerpostException {
  EmbeddedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
