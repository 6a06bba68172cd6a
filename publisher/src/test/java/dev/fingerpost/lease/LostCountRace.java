package dev.fingerpost.lease;

import static dev.fingerpost.testing.Lab.soon;

import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * Many threads count on one plain number that nothing guards but the lease. Two holders at once, or
 * two grants with one fence, show as a lost count or as a fence that goes back.
 */
final class LostCountRace {
  private final LeaseAuthority authority;
  private final PointerName domain;
  private volatile long count;
  private volatile long newest;

  LostCountRace(LeaseAuthority authority, PointerName domain) {
    this.authority = authority;
    this.domain = domain;
  }

  long run(int threads, int each) {
    ExecutorService workers = Executors.newFixedThreadPool(threads);
    try {
      List<CompletableFuture<Void>> all =
          IntStream.range(0, threads)
              .mapToObj(n -> CompletableFuture.runAsync(() -> count(n, each), workers))
              .toList();
      all.forEach(CompletableFuture::join);
      return count;
    } finally {
      workers.shutdownNow();
    }
  }

  private void count(int worker, int times) {
    for (int i = 0; i < times; i++) {
      Lease lease = acquire("worker-" + worker, new UUID(worker, i));
      long read = count;
      if (lease.fence().value() <= newest) {
        throw new AssertionError(lease + " is granted after " + newest);
      }
      newest = lease.fence().value();
      LockSupport.parkNanos(50_000);
      count = read + 1;
      if (!authority.release(lease, soon())) {
        throw new AssertionError(lease + " was lost while it was live");
      }
    }
  }

  private Lease acquire(String owner, UUID request) {
    while (true) {
      Acquired answer = authority.acquire(domain, owner, request, Duration.ofMinutes(5), soon());
      if (answer instanceof Acquired.Granted granted) {
        return granted.lease();
      }
      LockSupport.parkNanos(50_000);
    }
  }
}
