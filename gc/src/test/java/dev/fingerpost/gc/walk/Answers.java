package dev.fingerpost.gc.walk;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.publisher.HoldOutcome;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.Refusal;
import dev.fingerpost.publisher.RemoveOutcome;
import dev.fingerpost.publisher.RestoreOutcome;

/** The answers of the ports in words, without times and prose. */
final class Answers {
  private Answers() {}

  static String of(Acquired outcome) {
    return outcome instanceof Acquired.Granted it ? "GRANTED " + it.lease().fence() : "HELD";
  }

  static String of(OpenOutcome outcome) {
    return outcome instanceof OpenOutcome.Opened it
        ? "OPENED " + it.floor() + " last " + it.last()
        : ((OpenOutcome.Refused) outcome).reason().name();
  }

  static String of(PublishOutcome outcome) {
    return outcome instanceof PublishOutcome.Applied it
        ? "APPLIED " + it.version().number()
        : Refusal.of(outcome).orElseThrow().name();
  }

  static String of(HoldOutcome<?> outcome) {
    return outcome instanceof HoldOutcome.Refused<?> it ? it.reason().name() : "DONE";
  }

  static String of(RemoveOutcome outcome) {
    if (outcome instanceof RemoveOutcome.Removed it) {
      return "REMOVED " + it.removal().version();
    }
    return outcome instanceof RemoveOutcome.Held it
        ? it.by().name()
        : ((RemoveOutcome.Refused) outcome).reason().name();
  }

  static String of(RestoreOutcome outcome) {
    if (outcome instanceof RestoreOutcome.Restored it) {
      return "RESTORED " + it.current();
    }
    return outcome instanceof RestoreOutcome.Refused it
        ? it.reason().name()
        : outcome.getClass().getSimpleName();
  }
}
