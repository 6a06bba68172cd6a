package dev.fingerpost;

import dev.fingerpost.publisher.Limits;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Publisher;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.writer.FingerpostException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends the publishes of one tenure, and remembers the one in doubt until it is settled. One thread
 * at a time: its caller holds the turn.
 */
final class Sending {
  private final Core core;
  private final Limits limits;
  private final Publisher publisher;
  private @Nullable Doubt doubt;

  Sending(Core core, Limits limits) {
    this.core = core;
    this.limits = limits;
    this.publisher = core.publisher(limits);
  }

  /** A publish whose outcome is unknown, and who wants to know if it was applied. */
  private record Doubt(SettleRequest settle, Consumer<Version> ifApplied) {}

  PublishOutcome send(PublishRequest request, Consumer<Version> ifApplied) {
    // Set before the send: 1. the port commits and then runs out of memory; 2. the Error passes
    // through here; 3. the next publish must not jump over this one, so it is in doubt already.
    doubt = new Doubt(SettleRequest.of(request), ifApplied);
    try {
      PublishOutcome outcome = publisher.publish(request, core.after(limits.publish()));
      if (!(outcome instanceof PublishOutcome.Unknown)) {
        doubt = null;
      }
      if (outcome instanceof PublishOutcome.Applied applied) {
        ifApplied.accept(applied.version());
      }
      return outcome;
    } catch (FingerpostException e) {
      doubt = null; // The publisher throws these only where certainly nothing was changed.
      throw e;
    }
  }

  void settle() {
    Doubt open = doubt;
    if (open == null) {
      return;
    }
    SettleOutcome answer = publisher.settle(open.settle(), core.after(limits.settle()));
    if (answer instanceof SettleOutcome.Applied applied) {
      // The ledger may name another holder's publish of the same operation: not seen by this one.
      if (applied.version().position().equals(open.settle().position())) {
        open.ifApplied().accept(applied.version());
      }
    } else if (answer instanceof SettleOutcome.Refused it) {
      throw stillUnknown(open.settle(), it.reason() + ", " + it.detail());
    } else if (answer instanceof SettleOutcome.Unknown it) {
      throw stillUnknown(open.settle(), it.detail());
    }
    doubt = null;
  }

  private static FingerpostException stillUnknown(SettleRequest open, String why) {
    return new FingerpostException(
        "nothing was sent: the earlier publish of "
            + open.pointer()
            + " key "
            + open.operation()
            + " at "
            + open.position()
            + " is still unknown ("
            + why
            + "); settle it first");
  }
}
