package dev.fingerpost.publisher;

import dev.fingerpost.Version;
import dev.fingerpost.writer.Deadline;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.random.RandomGenerator;

/**
 * Pins what is read for long, in the name of this process. A pin is a help and no condition: where
 * none can be taken (a read-only replica, no right, an older schema) the read goes on without.
 *
 * @param timer for moments only
 * @param workers for the calls, which may block
 * @param owner of the pins, for people to read
 */
public record RenewedPins(
    PinStore pins,
    ScheduledExecutorService timer,
    Executor workers,
    RandomGenerator random,
    String owner,
    Pace pace)
    implements ReadingPins {
  /** Why a reader pins. */
  public static final String REASON = "reading";

  /**
   * When what happens.
   *
   * @param after a read that takes longer than this is pinned; most never are
   * @param keep how long a pin outlives a reader that died
   * @param every how often it is renewed: often enough for two tries to fail
   */
  public record Pace(Duration after, Duration keep, Duration every) {
    public static final Pace DEFAULT =
        new Pace(Duration.ofSeconds(2), Duration.ofSeconds(60), Duration.ofSeconds(20));
  }

  @Override
  public ReadingPin begin(Version version, Deadline deadline) {
    UUID id = new UUID(random.nextLong(), random.nextLong());
    RenewedPin pin = new RenewedPin(this, id, version, deadline);
    pin.schedule(pace.after());
    return pin;
  }
}
