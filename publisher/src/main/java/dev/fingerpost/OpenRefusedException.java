package dev.fingerpost;

import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.Refusal;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.util.Optional;

/** A pointer could not be opened under a lease, so there is no tenure; nothing was changed. */
public final class OpenRefusedException extends FingerpostException {
  private final Refusal reason;
  private final transient Optional<Position> floor;

  OpenRefusedException(PointerName pointer, OpenOutcome.Refused refused) {
    super("cannot open " + pointer + " (" + refused.reason() + "): " + refused.detail());
    this.reason = refused.reason();
    this.floor = refused.floor();
  }

  /** {@code FORBIDDEN}, {@code WRONG_EPOCH}, {@code UNGRANTED} or {@code STALE}. */
  public Refusal reason() {
    return reason;
  }

  /** The pointer's floor, if it has a row. */
  public Optional<Position> floor() {
    return floor;
  }
}
