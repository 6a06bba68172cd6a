package dev.fingerpost.gc.memory;

import dev.fingerpost.Version;
import dev.fingerpost.gc.KeepRule.Expirable;
import dev.fingerpost.gc.PointerProofs;
import dev.fingerpost.gc.Snapshot;
import dev.fingerpost.gc.Snapshot.Known;
import dev.fingerpost.gc.Sweeper.Failure;
import dev.fingerpost.lease.Grant;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.KeyOrder;
import dev.fingerpost.writer.PointerName;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The proofs in memory; each call is one transaction. It answers at once. */
public final class MemoryPointerProofs implements PointerProofs {
  private static final int MANY = 10;

  private final MemoryCollection collection;

  public MemoryPointerProofs(MemoryCollection collection) {
    this.collection = collection;
  }

  @Override
  public Expiry expire(PointerName pointer, boolean howeverMany, int limit, Deadline deadline) {
    return collection.database.transaction(() -> expire(pointer, howeverMany, limit));
  }

  private Expiry expire(PointerName pointer, boolean howeverMany, int limit) {
    collection.check();
    List<Version> live = collection.live(pointer);
    List<Expirable> all = collection.expirable(pointer, collection.policy(pointer));
    long byPolicy = all.stream().filter(it -> !it.byRemoval()).count();
    if (!howeverMany && byPolicy > MANY && byPolicy * 2 > live.size()) {
      return new Expiry(0, all.size(), live.size(), true);
    }
    List<Expirable> now = all.subList(0, Math.min(limit, all.size()));
    Set<Long> numbers = now.stream().map(Expirable::number).collect(Collectors.toSet());
    live.stream().filter(it -> numbers.contains(it.number())).forEach(collection::expire);
    return new Expiry(now.size(), all.size(), live.size(), false);
  }

  @Override
  public void seal(PointerName pointer, Deadline deadline) {
    boolean ignored =
        collection.database.transaction(
            () -> {
              collection.check();
              PointerRow row = collection.row(pointer);
              collection.database.put(row.raised(collection.sealed(row)));
              return true;
            });
  }

  @Override
  public Snapshot snapshot(PointerName pointer, Range range, Deadline deadline) {
    return collection.database.transaction(() -> snapshot(pointer, range));
  }

  private Snapshot snapshot(PointerName pointer, Range range) {
    collection.check();
    PointerRow row = collection.row(pointer);
    NavigableMap<String, Known> known = known(pointer, range);
    boolean complete = known.size() < range.limit();
    NavigableMap<String, Known> first = new TreeMap<>(KeyOrder.UTF8);
    known.entrySet().stream()
        .limit(range.limit())
        .forEach(it -> first.put(it.getKey(), it.getValue()));
    return new Snapshot(
        range.asIfSealed() ? collection.sealed(row) : row.floor(),
        collection.newest(row).map(Grant::fence),
        collection.database.store().epoch(),
        Map.of(),
        first,
        complete);
  }

  private NavigableMap<String, Known> known(PointerName pointer, Range range) {
    NavigableMap<String, Known> known = new TreeMap<>(KeyOrder.UTF8);
    Set<Long> gone =
        range.asIfExpired()
            ? collection.expirable(pointer, collection.policy(pointer)).stream()
                .map(Expirable::number)
                .collect(Collectors.toSet())
            : Set.of();
    collection.expired.forEach(
        (attempt, home) -> {
          if (home.equals(pointer)) {
            known.put(attempt, Known.EXPIRED);
          }
        });
    for (Version version : collection.database.live()) {
      boolean expires = version.pointer().equals(pointer) && gone.contains(version.number());
      for (String attempt : MemoryCollection.attempts(version)) {
        known.merge(
            attempt,
            expires ? Known.EXPIRED : Known.LIVE,
            (one, other) -> one == Known.LIVE ? one : other);
      }
    }
    String folder = AttemptId.folder(pointer);
    known
        .entrySet()
        .removeIf(
            it ->
                !it.getKey().startsWith(folder)
                    || !after(it.getKey(), range.after())
                    || (it.getValue() == Known.LIVE && !after(it.getKey(), range.liveAfter())));
    return known;
  }

  private static boolean after(String one, String other) {
    return KeyOrder.UTF8.compare(one, other) > 0;
  }

  @Override
  public void freed(List<String> attempts, Deadline deadline) {
    boolean ignored =
        collection.database.transaction(
            () -> {
              attempts.forEach(collection.expired::remove);
              collection
                  .unfreed
                  .keySet()
                  .removeIf(key -> attempts.stream().anyMatch(key::startsWith));
              return true;
            });
  }

  @Override
  public void notFreed(String under, List<Failure> failures, Deadline deadline) {
    boolean ignored =
        collection.database.transaction(
            () -> {
              failures.forEach(it -> collection.unfreed.put(it.key(), it.reason()));
              return true;
            });
  }
}
