package dev.fingerpost.publisher;

import dev.fingerpost.writer.FingerpostException;
import org.jspecify.annotations.Nullable;

/** A call to the pointer store failed. */
public final class PointerStoreException extends FingerpostException {
  /** What the failure says about the call. */
  public enum Effect {
    /** It certainly changed nothing, and trying again may help. */
    NOTHING_TRANSIENT,
    /** It certainly changed nothing, and trying again will not help. */
    NOTHING_PERMANENT,
    /** It may have been applied: only an answer read from the ledger can tell. */
    IN_DOUBT
  }

  private final Effect effect;

  public PointerStoreException(Effect effect, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.effect = effect;
  }

  public Effect effect() {
    return effect;
  }
}
