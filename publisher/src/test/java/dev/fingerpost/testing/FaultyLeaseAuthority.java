package dev.fingerpost.testing;

import dev.fingerpost.lease.Lease;
import dev.fingerpost.lease.LeaseAuthority;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A real lease authority behind a bad line. */
public final class FaultyLeaseAuthority implements LeaseAuthority {
  private final LeaseAuthority real;
  private final AtomicInteger acquireRepliesToLose = new AtomicInteger();
  private final List<UUID> requests = new CopyOnWriteArrayList<>();
  private final AtomicInteger renewals = new AtomicInteger();
  private final AtomicInteger releases = new AtomicInteger();
  private volatile boolean cut;

  public FaultyLeaseAuthority(LeaseAuthority real) {
    this.real = real;
  }

  /** The next replies to acquire are lost after their effect. */
  public void loseAcquireReplies(int count) {
    acquireRepliesToLose.set(count);
  }

  /** Whether nothing gets through at all. */
  public void cut(boolean whether) {
    cut = whether;
  }

  public List<UUID> requests() {
    return requests;
  }

  /** How many renewals were asked for, answered or not. */
  public int renewals() {
    return renewals.get();
  }

  /** How many releases were asked for, answered or not. */
  public int releases() {
    return releases.get();
  }

  @Override
  public Acquired acquire(
      PointerName domain, String owner, UUID requestId, Duration ttl, Deadline deadline) {
    requests.add(requestId);
    line();
    Acquired answer = real.acquire(domain, owner, requestId, ttl, deadline);
    if (acquireRepliesToLose.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
      throw new FingerpostException("injected: reply lost");
    }
    return answer;
  }

  @Override
  public Optional<Lease> renew(Lease lease, Duration ttl, Deadline deadline) {
    renewals.incrementAndGet();
    line();
    return real.renew(lease, ttl, deadline);
  }

  @Override
  public boolean release(Lease lease, Deadline deadline) {
    releases.incrementAndGet();
    line();
    return real.release(lease, deadline);
  }

  @Override
  public Optional<Standing> show(PointerName domain, Deadline deadline) {
    return real.show(domain, deadline);
  }

  private void line() {
    if (cut) {
      throw new FingerpostException("injected: the line is cut");
    }
  }
}
