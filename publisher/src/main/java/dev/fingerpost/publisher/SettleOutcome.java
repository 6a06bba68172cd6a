package dev.fingerpost.publisher;

import com.google.errorprone.annotations.CheckReturnValue;
import dev.fingerpost.Version;

/** The answer to "was it applied?". */
@CheckReturnValue
public sealed interface SettleOutcome {
  /** It was applied, as this version. */
  record Applied(Version version) implements SettleOutcome {}

  /**
   * It was not applied and never will be; the operation key stays usable.
   *
   * @param detail which line of the table forbids it from now on
   */
  record Never(String detail) implements SettleOutcome {}

  /** No answer: the caller may not ask (FORBIDDEN, WRONG_EPOCH, NOT_OPEN, UNGRANTED). */
  record Refused(Refusal reason, String detail) implements SettleOutcome {}

  /** The database did not answer in time; repeat it. */
  record Unknown(String detail) implements SettleOutcome {}
}
