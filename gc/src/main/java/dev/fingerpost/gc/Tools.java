package dev.fingerpost.gc;

import dev.fingerpost.gc.Sweeper.Contents;
import dev.fingerpost.gc.Sweeper.Cursor;
import dev.fingerpost.gc.Sweeper.Item;
import dev.fingerpost.lease.LeaseAuthority;
import dev.fingerpost.publisher.PointerCatalog;
import dev.fingerpost.publisher.PointerStore;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.Time;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * What a collector works with.
 *
 * @param store as its database row was read
 * @param objects the same bucket as the sweeper's, as readers see it
 * @param sweeper the one thing that deletes
 * @param repeats for open, acquire and release
 * @param random must be thread-safe
 */
public record Tools(
    StoreInfo store,
    ObjectStore objects,
    Sweeper sweeper,
    PointerProofs proofs,
    Worklist worklist,
    PointerCatalog catalog,
    PointerStore pointers,
    LeaseAuthority leases,
    Repeats repeats,
    Time time,
    RandomGenerator random) {
  /**
   * One request with its retries: long enough for a gateway to come back, short enough that one
   * dead pointer does not hold up a run for an hour.
   */
  private static final Duration STEP = Duration.ofMinutes(2);

  /** A run ends when its work does, or when it is stopped; each request has a deadline. */
  Deadline forEver() {
    return Deadline.after(Duration.ofDays(36_500), time);
  }

  /** Everything below a prefix, a page at a time: no more than that is in memory. */
  Stream<Item> contents(String prefix) {
    return Stream.iterate(
            Optional.of(page(prefix, Cursor.START)),
            Optional::isPresent,
            page -> page.flatMap(Contents::next).map(next -> page(prefix, next)))
        .flatMap(page -> page.orElseThrow().items().stream());
  }

  private Contents page(String prefix, Cursor after) {
    return sweeper.contents(prefix, after, step());
  }

  UUID uuid() {
    return new UUID(random.nextLong(), random.nextLong());
  }

  /** For the next request and its retries. */
  Deadline step() {
    return Deadline.after(STEP, time);
  }
}
