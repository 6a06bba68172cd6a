package dev.fingerpost.lease;

import static dev.fingerpost.testing.Lab.soon;
import static org.awaitility.Awaitility.await;

import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.lease.LeaseAuthority.Standing;
import dev.fingerpost.testing.TestStore;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A fresh store and its lease authority, and what the contract asks of an adapter's test. */
public abstract class LeaseFixture {
  static final PointerName DAILY = new PointerName("reports/daily");
  static final Duration LONG = Duration.ofMinutes(5);
  static final Duration BRIEF = Duration.ofMillis(20);

  private final AtomicLong requests = new AtomicLong();
  TestStore store;
  LeaseAuthority authority;

  protected abstract TestStore fresh();

  /**
   * Makes a call on another thread while the domain is locked, and unlocks it when the call waits
   * for it and the condition holds.
   *
   * @return the call's answer, and the authority's time just before the lock was given back
   */
  protected abstract <T> AfterWait<T> behindTheLock(
      PointerName domain, Supplier<T> call, BooleanSupplier condition);

  /** An answer to a call that had to wait. */
  public record AfterWait<T>(T answer, Instant unlocked) {}

  @BeforeEach
  void enter() {
    store = fresh();
    authority = store.ports().leases();
  }

  @AfterEach
  void leave() {
    store.close();
  }

  final UUID request() {
    return new UUID(7, requests.incrementAndGet());
  }

  final Acquired ask(String owner, Duration ttl) {
    return authority.acquire(DAILY, owner, request(), ttl, soon());
  }

  final Lease acquire(String owner, Duration ttl) {
    return ((Acquired.Granted) ask(owner, ttl)).lease();
  }

  final Standing standing() {
    return authority.show(DAILY, soon()).orElseThrow();
  }

  final void awaitExpiry() {
    await().pollInSameThread().until(() -> !standing().live());
  }
}
