package dev.fingerpost.publisher;

import dev.fingerpost.writer.FingerpostException;

/** A pin or tag was refused: by right, or because its name stands for another version. */
public final class HoldRefusedException extends FingerpostException {
  private final HoldOutcome.Reason reason;

  HoldRefusedException(HoldOutcome.Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** {@code FORBIDDEN} or {@code TAKEN}. */
  public HoldOutcome.Reason reason() {
    return reason;
  }
}
