package dev.fingerpost;

import dev.fingerpost.lease.Lease;
import dev.fingerpost.publisher.Limits;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Spans;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What all tenures of one lease share: the lease and its renewal, the numbers, and the turn. One
 * publish at a time, in seq order; one in doubt is settled before the next.
 */
final class Stay {
  private static final Logger LOG = LoggerFactory.getLogger(Stay.class);

  final Core core;
  final Limits limits;
  final Renewal renewal;

  private final boolean releases;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final ReentrantLock turn = new ReentrantLock(true);
  private final Sending sending;
  // Guarded by the turn.
  private int seq;

  /**
   * @param releases whether closing gives the lease back
   */
  Stay(Core core, Limits limits, Renewal renewal, boolean releases) {
    this.core = core;
    this.limits = limits;
    this.renewal = renewal;
    this.releases = releases;
    this.sending = new Sending(core, limits);
    core.stays().add(this);
  }

  Lease lease() {
    return renewal.lease();
  }

  /**
   * Opens a pointer under the lease.
   *
   * @throws OpenRefusedException if it is refused
   */
  OpenOutcome.Opened open(PointerName pointer) {
    return inTurn(
        "open " + pointer,
        () -> {
          Lease lease = lease();
          OpenRequest request =
              new OpenRequest(
                  pointer, lease.domain(), lease.owner(), lease.fence(), core.info().incarnation());
          OpenOutcome outcome =
              core.repeats(limits)
                  .call(
                      "open " + pointer,
                      core.after(limits.lease()),
                      deadline -> core.ports().pointers().open(request, deadline));
          if (outcome instanceof OpenOutcome.Refused refused) {
            throw new OpenRefusedException(pointer, refused);
          }
          OpenOutcome.Opened opened = (OpenOutcome.Opened) outcome;
          meet(opened.floor());
          return opened;
        });
  }

  /** Does a step of this stay alone. */
  <T> T inTurn(String what, Supplier<T> step) {
    takeTurn(what);
    try {
      checkOpen(what);
      return step.get();
    } finally {
      turn.unlock();
    }
  }

  private void takeTurn(String what) {
    try {
      if (turn.tryLock(core.after(limits.upload()).remaining().toNanos(), TimeUnit.NANOSECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FingerpostException(what + ": interrupted while waiting for its turn", e);
    }
    throw new FingerpostException(
        what
            + ": an earlier publish of this tenure did not end within "
            + Spans.words(limits.upload()));
  }

  void checkOpen(String what) {
    if (closed.get()) {
      throw new FingerpostException(
          what + ": this tenure of " + lease().domain() + " is closed; acquire the lease again");
    }
  }

  /** The next free position; a failed upload gives its own up. Only in turn. */
  Position next() {
    if (seq >= Position.MAX_SEQ - 1) {
      throw new FingerpostException(
          "the lease of " + lease().domain() + " is released or used up; acquire it again");
    }
    return new Position(lease().fence(), ++seq);
  }

  /** Numbers the next publish so, whatever the floor: the guard refuses one that is used up. */
  void number(int next) {
    takeTurn("number the next publish");
    seq = next - 1;
    turn.unlock();
  }

  /** Numbers run on from the largest floor met under this fence. Only in turn. */
  private void meet(Position floor) {
    if (floor.fence().equals(lease().fence())) {
      seq = Math.max(seq, floor.seq());
    }
  }

  /**
   * Sends a publish. Only in turn, after {@link #settle}.
   *
   * @param ifApplied told if it is applied, now or when it is settled
   */
  PublishOutcome send(PublishRequest request, Consumer<Version> ifApplied) {
    PublishOutcome outcome = sending.send(request, ifApplied);
    if (outcome instanceof PublishOutcome.Stale stale) {
      meet(stale.floor());
    }
    return outcome;
  }

  /**
   * Settles the publish in doubt, if there is one. Only in turn.
   *
   * @throws FingerpostException if it stays unknown: then nothing else may be sent
   */
  void settle() {
    sending.settle();
  }

  /**
   * Stops the renewal and gives the lease back, which seals the tenure: whatever of it still
   * travels is refused from then on. Does not wait for a publish under way; the guard answers that.
   * Safe in any state, and again.
   */
  void close() {
    if (closed.getAndSet(true)) {
      return;
    }
    core.stays().remove(this);
    renewal.stop();
    if (releases) {
      // An interrupted worker still gives its lease back; the flag is kept for its caller.
      boolean interrupted = Thread.interrupted();
      try {
        release();
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }

  private void release() {
    Lease lease = lease();
    Duration budget = limits.lease();
    try {
      boolean released =
          core.repeats(limits)
              .call(
                  "release the lease of " + lease.domain(),
                  core.after(budget),
                  deadline -> core.ports().leases().release(lease, deadline));
      LOG.debug("lease of {} released: {}", lease.domain(), released);
    } catch (FingerpostException e) {
      // Not thrown: what was published is published, and the lease ends by itself.
      LOG.warn("{}; it expires at {}", e.getMessage(), lease.expiresAt());
    }
  }
}
