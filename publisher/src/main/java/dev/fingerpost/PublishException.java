package dev.fingerpost;

import dev.fingerpost.writer.FingerpostException;

/** A publish did not lead to a version, and its caller had asked for one. */
public final class PublishException extends FingerpostException {
  private final transient PublishOutcome outcome;

  PublishException(PublishOutcome outcome) {
    super(
        outcome.describe()
            + (outcome instanceof PublishOutcome.KeyConflict
                ? "; to do it again on purpose use the next revision"
                : ""));
    this.outcome = outcome;
  }

  public PublishOutcome outcome() {
    return outcome;
  }
}
