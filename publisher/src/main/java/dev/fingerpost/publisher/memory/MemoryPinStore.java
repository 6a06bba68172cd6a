package dev.fingerpost.publisher.memory;

import dev.fingerpost.publisher.HoldOutcome;
import dev.fingerpost.publisher.HoldOutcome.Done;
import dev.fingerpost.publisher.HoldOutcome.Reason;
import dev.fingerpost.publisher.HoldOutcome.Refused;
import dev.fingerpost.publisher.Pin;
import dev.fingerpost.publisher.PinRequest;
import dev.fingerpost.publisher.PinStore;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Pins in a {@link MemoryDatabase}, whose one session made them all. */
public final class MemoryPinStore implements PinStore {
  /** How long a pin that lapsed is still shown, and can still be renewed. */
  private static final Duration REMEMBERED = Duration.ofDays(1);

  private final MemoryDatabase database;

  public MemoryPinStore(MemoryDatabase database) {
    this.database = database;
  }

  @Override
  public HoldOutcome<Pin> pin(PinRequest request, Deadline deadline) {
    return database.transaction(() -> pin(request));
  }

  private HoldOutcome<Pin> pin(PinRequest request) {
    Optional<Refused<Pin>> refused = database.unholdable(request.pointer(), request.version());
    if (refused.isPresent()) {
      return refused.get();
    }
    Instant now = database.now();
    database.holds().forgetPins(request.pointer(), now.minus(REMEMBERED));
    Optional<Pin> known = database.holds().pin(request.id());
    if (known.filter(it -> !isSame(it, request)).isPresent()) {
      return new Refused<>(Reason.TAKEN, "the id " + request.id() + " is that of another pin");
    }
    Pin pin =
        new Pin(
            request.id(),
            request.pointer(),
            request.version(),
            request.owner(),
            known.map(Pin::reason).orElse(request.reason()),
            known.map(Pin::pinnedAt).orElse(now),
            request.keep().map(now::plus),
            false);
    database.holds().put(pin);
    return new Done<>(pin);
  }

  private static boolean isSame(Pin pin, PinRequest request) {
    return pin.pointer().equals(request.pointer())
        && pin.version() == request.version()
        && pin.owner().equals(request.owner());
  }

  @Override
  public HoldOutcome<UUID> unpin(UUID id, Deadline deadline) {
    return database.transaction(
        () -> {
          database.holds().unpin(id);
          return new Done<>(id);
        });
  }

  @Override
  public List<Pin> pins(Optional<PointerName> pointer, int limit, Deadline deadline) {
    return database.transaction(
        () ->
            database.holds().pins(database.now()).stream()
                .filter(it -> pointer.orElse(it.pointer()).equals(it.pointer()))
                .limit(limit)
                .toList());
  }
}
