package dev.fingerpost;

import dev.fingerpost.lease.Lease;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.Spans;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a lease alive and notices when it is lost:
 *
 * <ol>
 *   <li>Every third of the ttl the lease is renewed, within a third of the ttl; after a fault,
 *       again a tenth of the ttl later.
 *   <li>It is lost when the authority says so.
 *   <li>It is lost as well when one ttl has passed on the monotonic clock since the last successful
 *       renewal <em>began</em>: the authority counted from a later moment, so it has not granted
 *       the lease to another before, as far as the two clocks run at one speed.
 * </ol>
 *
 * <p>A loss is news for the worker, to spare useless work. Safety does not rest on it: the fence
 * stops a worker that never hears of it.
 */
final class Renewal {
  private static final Logger LOG = LoggerFactory.getLogger(Renewal.class);

  private final Core core;
  private final Duration ttl;
  private final CompletableFuture<String> lost = new CompletableFuture<>();
  private Lease lease;
  private long aliveSince;
  private @Nullable String reason;
  private boolean stopped;
  private @Nullable Future<?> nextRenewal;
  private @Nullable Future<?> nextWatch;

  /**
   * @param aliveSince the monotonic time at which the grant or its last renewal was asked for
   */
  Renewal(Core core, Lease lease, Duration ttl, long aliveSince) {
    this.core = core;
    this.lease = lease;
    this.ttl = ttl;
    this.aliveSince = aliveSince;
  }

  /**
   * Begins, unless the lease is lost already.
   *
   * @throws FingerpostException if the store is closed: nothing would renew the lease
   */
  synchronized void start() {
    if (core.timer().isShutdown()) {
      throw new FingerpostException("this store is closed; connect again");
    }
    renewAfter(ttl.dividedBy(3));
    watch();
  }

  /** Ends it; a renewal under way is ignored. Repeats are harmless. */
  synchronized void stop() {
    stopped = true;
    cancel(nextRenewal);
    cancel(nextWatch);
  }

  synchronized Lease lease() {
    return lease;
  }

  synchronized boolean isLost() {
    return reason != null;
  }

  /** Completes with the reason once the lease is lost; a copy, so that nobody else completes it. */
  CompletableFuture<String> lost() {
    return lost.copy();
  }

  synchronized void lose(String why) {
    if (stopped || reason != null) {
      return;
    }
    reason = why;
    stop();
    LOG.warn("lease of {} under fence {} is lost: {}", lease.domain(), lease.fence(), why);
    // On a worker: what a caller hangs on the future must not hold up the timer.
    onWorker(() -> lost.complete(why));
  }

  private synchronized void watch() {
    Duration left = left();
    if (left.isZero()) {
      lose("no renewal succeeded within its ttl of " + Spans.words(ttl));
    } else if (!stopped) {
      nextWatch = after(left, this::watch);
    }
  }

  private void renewAfter(Duration pause) {
    if (!stopped) {
      nextRenewal = after(pause, () -> onWorker(this::renew));
    }
  }

  private @Nullable Future<?> after(Duration pause, Runnable task) {
    try {
      return core.timer().schedule(task, pause.toNanos(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      // The store was closed meanwhile, which closes its tenures.
      LOG.debug("closed", e);
      return null;
    }
  }

  private void renew() {
    long asked = core.time().nanoTime();
    try {
      Duration budget = ttl.dividedBy(3);
      renewed(core.ports().leases().renew(lease(), ttl, core.after(budget)), asked);
    } catch (FingerpostException e) {
      LOG.warn("lease of {} could not be renewed: {}", lease().domain(), e.getMessage());
      again();
    } catch (RuntimeException | Error e) {
      // Not declared, and perhaps over by then: one such failure must not end all renewals.
      again();
      throw e;
    }
  }

  private synchronized void renewed(Optional<Lease> answer, long asked) {
    if (answer.isEmpty()) {
      lose("it was released, or granted to another holder");
    } else if (!stopped) {
      lease = answer.get();
      aliveSince = asked;
      renewAfter(ttl.dividedBy(3));
    }
  }

  private synchronized void again() {
    renewAfter(ttl.dividedBy(10));
  }

  private Duration left() {
    Duration left = ttl.minusNanos(core.time().nanoTime() - aliveSince);
    return left.isNegative() ? Duration.ZERO : left;
  }

  private void onWorker(Runnable task) {
    try {
      core.workers().execute(task);
    } catch (RejectedExecutionException e) {
      // The store was closed meanwhile, which closes its tenures.
      LOG.debug("closed", e);
    }
  }

  private static void cancel(@Nullable Future<?> task) {
    if (task != null) {
      task.cancel(false);
    }
  }
}
