package dev.fingerpost.publisher;

import dev.fingerpost.Version;
import dev.fingerpost.publisher.PointerStoreException.Effect;
import dev.fingerpost.publisher.ReadingPins.ReadingPin;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.FingerpostException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The pin of one read:
 *
 * <ol>
 *   <li>After the first while it is taken, and renewed from then on.
 *   <li>After a passing failure it is asked for again when the next renewal is due; after any other
 *       the read goes on without.
 *   <li>If the version is collected already, the read is told so.
 *   <li>At the end of the read, or at its deadline, it is given up. What cannot be given up lapses.
 * </ol>
 */
final class RenewedPin implements ReadingPin {
  private static final Logger LOG = LoggerFactory.getLogger(RenewedPin.class);

  private static final Duration ONE_CALL = Duration.ofSeconds(10);
  private static final Duration GIVING_UP = Duration.ofSeconds(2);

  private final RenewedPins how;
  private final PinRequest request;
  private final Deadline deadline;
  private volatile boolean collected;
  // Guarded by this.
  private @Nullable Future<?> next;
  private boolean busy;
  private boolean asked;
  private boolean closed;

  RenewedPin(RenewedPins how, UUID id, Version version, Deadline deadline) {
    this.how = how;
    this.request =
        new PinRequest(
            id,
            version.pointer(),
            version.number(),
            how.owner(),
            RenewedPins.REASON,
            Optional.of(how.pace().keep()));
    this.deadline = deadline;
  }

  synchronized void schedule(Duration in) {
    if (closed) {
      return;
    }
    try {
      next =
          how.timer()
              .schedule(
                  () -> how.workers().execute(this::renew), in.toNanos(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      LOG.debug("{} is read without a pin: the store is closed", request.pointer());
    }
  }

  private void renew() {
    if (!begin()) {
      return;
    }
    boolean again = false;
    try {
      again = ask();
    } catch (FingerpostException e) {
      LOG.debug("{} is read without a pin for now: {}", request.pointer(), e.getMessage());
      again = !isPermanent(e);
    } finally {
      end(again);
    }
  }

  private synchronized boolean begin() {
    if (closed || deadline.expired()) {
      return false;
    }
    busy = true;
    asked = true;
    return true;
  }

  private boolean ask() {
    HoldOutcome<Pin> outcome = how.pins().pin(request, deadline.atMost(ONE_CALL));
    collected =
        outcome instanceof HoldOutcome.Refused<Pin> refused
            && refused.reason() == HoldOutcome.Reason.EXPIRED;
    return outcome instanceof HoldOutcome.Done;
  }

  private static boolean isPermanent(FingerpostException failure) {
    return failure instanceof PointerStoreException e && e.effect() == Effect.NOTHING_PERMANENT;
  }

  /** (1) The pin is asked for, (2) the read ends, (3) the pin is made: it is given up here. */
  private void end(boolean again) {
    boolean over;
    synchronized (this) {
      busy = false;
      over = closed;
    }
    if (over) {
      giveUp();
    } else if (again) {
      schedule(how.pace().every());
    }
  }

  @Override
  public boolean isCollected() {
    return collected;
  }

  @Override
  public void close() {
    boolean mine;
    synchronized (this) {
      mine = asked && !busy && !closed;
      closed = true;
      if (next != null) {
        next.cancel(false);
      }
    }
    if (mine) {
      giveUp();
    }
  }

  private void giveUp() {
    try {
      HoldOutcome<UUID> outcome = how.pins().unpin(request.id(), deadline.another(GIVING_UP));
      LOG.debug("the pin of {} was given up: {}", request.pointer(), outcome);
    } catch (FingerpostException e) {
      LOG.debug("the pin of {} lapses by itself: {}", request.pointer(), e.getMessage());
    }
  }
}
