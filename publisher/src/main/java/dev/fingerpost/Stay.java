package dev.fingerpost;

import dev.fingerpost.lease.Lease;
import dev.fingerpost.publisher.Limits;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
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
  // Both guarded by the turn.
  private int seq;
  private @Nullable Doubt doubt;

  /**
   * @param releases whether closing gives the lease back
   */
  Stay(Core core, Limits limits, Renewal renewal, boolean releases) {
    this.core = core;
    this.limits = limits;
    this.renewal = renewal;
    this.releases = releases;
    core.stays().add(this);
  }

  /** A publish whose outcome is unknown, and who wants to know if it was applied. */
  private record Doubt(SettleRequest settle, Consumer<Version> ifApplied) {}

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
      if (turn.tryLock(limits.upload().toNanos(), TimeUnit.NANOSECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FingerpostException(what + ": interrupted while waiting for its turn", e);
    }
    throw new FingerpostException(
        what + ": an earlier publish of this tenure did not end within " + limits.upload());
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
    // Set before the send: 1. the port commits and then runs out of memory; 2. the Error passes
    // through here; 3. the next publish must not jump over this one, so it is in doubt already.
    Doubt before = new Doubt(SettleRequest.of(request), ifApplied);
    doubt = before;
    try {
      PublishOutcome outcome =
          core.publisher(limits).publish(request, core.after(limits.publish()));
      if (!(outcome instanceof PublishOutcome.Unknown)) {
        doubt = null;
      }
      learn(outcome, ifApplied);
      return outcome;
    } catch (FingerpostException e) {
      doubt = null; // The publisher throws these only where certainly nothing was changed.
      throw e;
    }
  }

  private void learn(PublishOutcome outcome, Consumer<Version> ifApplied) {
    if (outcome instanceof PublishOutcome.Applied applied) {
      ifApplied.accept(applied.version());
    } else if (outcome instanceof PublishOutcome.Stale stale) {
      meet(stale.floor());
    }
  }

  /**
   * Settles the publish in doubt, if there is one. Only in turn.
   *
   * @throws FingerpostException if it stays unknown: then nothing else may be sent
   */
  void settle() {
    Doubt open = doubt;
    if (open == null) {
      return;
    }
    SettleOutcome answer =
        core.publisher(limits).settle(open.settle(), core.after(limits.settle()));
    if (answer instanceof SettleOutcome.Applied applied) {
      // The ledger may name another holder's publish of the same operation: not seen by this one.
      if (applied.version().position().equals(open.settle().position())) {
        open.ifApplied().accept(applied.version());
      }
    } else if (!(answer instanceof SettleOutcome.Never)) {
      throw new FingerpostException(
          "nothing was sent: the earlier publish of "
              + open.settle().pointer()
              + " key "
              + open.settle().operation()
              + " at "
              + open.settle().position()
              + " is still unknown ("
              + answer
              + "); settle it first");
    }
    doubt = null;
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
