package dev.fingerpost;

import dev.fingerpost.publisher.Limits;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PointerCatalog;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Sha256;
import java.util.Optional;
import java.util.function.Function;

/** Asks the ledger about a key before an upload that it may make needless. */
final class KnownKeys {
  private final Core core;
  private final Limits limits;
  private final PointerName pointer;

  KnownKeys(Core core, Limits limits, PointerName pointer) {
    this.core = core;
    this.limits = limits;
    this.pointer = pointer;
  }

  /**
   * Duplicate or KeyConflict: its rows stay for ever, so a hit is final. A miss decides nothing.
   */
  Optional<PublishOutcome> look(OperationKey key, Sha256 digest) {
    PointerCatalog catalog = core.ports().catalog();
    return ask("look up key " + key, deadline -> catalog.outcome(pointer, key, deadline))
        .map(
            version ->
                version.digest().equals(digest)
                    ? new PublishOutcome.Duplicate(version)
                    : conflict(catalog, version));
  }

  /** The newest number a caller can have read as current, also before a removal; 0 for none. */
  long newest() {
    PointerCatalog catalog = core.ports().catalog();
    return ask("look at " + pointer, deadline -> catalog.pointer(pointer, deadline))
        .map(PointerInfo::newest)
        .orElse(0L);
  }

  private PublishOutcome conflict(PointerCatalog catalog, Version recorded) {
    PointerInfo now =
        ask("look at " + pointer, deadline -> catalog.pointer(pointer, deadline))
            .orElseThrow(() -> new FingerpostException(pointer + " has lost its row"));
    long current = now.current().map(Version::number).orElse(0L);
    return new PublishOutcome.KeyConflict(
        recorded.digest(), recorded.number(), new PublishOutcome.Standing(current, now.floor()));
  }

  private <T> T ask(String what, Function<Deadline, T> question) {
    return core.repeats(limits).call(what, core.after(limits.look()), question);
  }
}
