package dev.fingerpost.gc.memory;

import dev.fingerpost.gc.Worklist;
import dev.fingerpost.lease.DomainState;
import dev.fingerpost.lease.Grant;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The worklist in memory. It gives out a pointer whenever another run has not finished it since:
 * claims only spare work, and here there is little to spare.
 */
public final class MemoryWorklist implements Worklist {
  private final MemoryCollection collection;
  private final Map<UUID, Instant> runs = new HashMap<>();
  private String place = "";

  public MemoryWorklist(MemoryCollection collection) {
    this.collection = collection;
  }

  @Override
  public long begin(UUID run, String collector, boolean full, Deadline deadline) {
    return collection.database.transaction(
        () -> {
          collection.check();
          runs.putIfAbsent(run, collection.database.now());
          collection
              .database
              .pointers()
              .forEach(it -> collection.sweeps.putIfAbsent(it.name(), MemorySweep.NEVER));
          return (long) collection.sweeps.size();
        });
  }

  @Override
  public Optional<Claim> claim(UUID run, Wanted wanted, Deadline deadline) {
    return collection.database.transaction(() -> claim(run, wanted));
  }

  private Optional<Claim> claim(UUID run, Wanted wanted) {
    if (!runs.containsKey(run)) {
      return Optional
          .empty(); // (1) a claim is delayed, (2) its run ends without it, (3) it arrives
    }
    Comparator<Map.Entry<PointerName, MemorySweep>> order =
        wanted.kind() == Kind.OLDEST
            ? Comparator.comparing(it -> it.getValue().turn())
            : Map.Entry.comparingByKey();
    return collection.sweeps.entrySet().stream()
        .filter(it -> !it.getValue().triedBy().equals(Optional.of(run)))
        .filter(it -> wanted(run, wanted, it.getKey(), it.getValue()))
        .min(order)
        .map(it -> claim(run, wanted.kind(), it.getKey(), it.getValue()));
  }

  private boolean wanted(UUID run, Wanted wanted, PointerName name, MemorySweep sweep) {
    boolean behind = name.value().compareTo(wanted.after()) > 0;
    boolean notInFull = !sweep.full().isAfter(runs.get(run));
    return switch (wanted.kind()) {
      case OLDEST -> notInFull;
      case FULL -> behind && notInFull;
      case CHANGED -> behind && needsVisit(name, sweep);
    };
  }

  private boolean needsVisit(PointerName name, MemorySweep sweep) {
    PointerRow row = collection.row(name);
    return !sweep.complete()
        || !sweep.done().equals(Optional.of(row.floor()))
        || !collection.sealed(row).equals(row.floor())
        || collection.expired.containsValue(name)
        || !collection.expirable(name, collection.policy(name)).isEmpty();
  }

  private Claim claim(UUID run, Kind kind, PointerName name, MemorySweep sweep) {
    boolean inFull = kind != Kind.CHANGED || sweep.done().isEmpty();
    Instant now = collection.database.now();
    collection.sweeps.put(name, sweep.claimed(run, inFull, now));
    return new Claim(name, collection.row(name).domain(), inFull, sweep.done(), now);
  }

  @Override
  public void record(UUID run, Visit visit, Deadline deadline) {
    Claim claim = visit.claim();
    MemorySweep ignored =
        collection.database.transaction(
            () -> {
              collection.forgetGrants(claim.domain());
              return collection.sweeps.computeIfPresent(
                  claim.pointer(),
                  (name, it) ->
                      it.after(visit.complete(), claim.full(), visit.floor(), claim.began()));
            });
  }

  @Override
  public void finish(
      UUID run,
      RunOutcome outcome,
      Optional<String> walkedTo,
      Map<String, Long> tally,
      Deadline deadline) {
    boolean ignored =
        collection.database.transaction(
            () -> {
              walkedTo.ifPresent(it -> place = it);
              return runs.remove(run) != null;
            });
  }

  @Override
  public String walkPlace(Deadline deadline) {
    return collection.database.transaction(() -> place);
  }

  @Override
  public List<Abandoned> abandoned(
      Duration expiredFor, String collectors, String after, int limit, Deadline deadline) {
    return collection.database.transaction(
        () ->
            collection.domains().stream()
                .filter(it -> it.name().value().compareTo(after) > 0)
                .filter(it -> abandoned(it, expiredFor, collectors))
                .sorted(Comparator.comparing(DomainState::name))
                .map(it -> new Abandoned(it.name(), pointers(it.name())))
                .filter(it -> !it.pointers().isEmpty())
                .limit(limit)
                .toList());
  }

  private boolean abandoned(DomainState domain, Duration expiredFor, String collectors) {
    if (domain.grants().isEmpty()) {
      return false;
    }
    Grant newest = domain.grants().get(domain.grants().size() - 1);
    return !newest.released()
        && !newest.owner().startsWith(collectors)
        && newest.fence().epoch() == collection.database.store().epoch()
        && !domain.expiresAt().plus(expiredFor).isAfter(collection.database.now());
  }

  private List<PointerName> pointers(PointerName domain) {
    return collection.database.pointers().stream()
        .filter(it -> it.domain().equals(domain))
        .map(PointerRow::name)
        .toList();
  }
}
