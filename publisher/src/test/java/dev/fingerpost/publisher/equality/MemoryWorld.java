package dev.fingerpost.publisher.equality;

import dev.fingerpost.lease.DomainState;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.SettleOutcome;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.publisher.memory.MemoryDatabase;
import dev.fingerpost.publisher.memory.MemoryPointerCatalog;
import dev.fingerpost.publisher.memory.MemoryPointerStore;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The memory adapters, and so the Guard. */
final class MemoryWorld implements World {
  static final Duration TTL = Duration.ofHours(1);

  private final ManualTime time = new ManualTime();
  private final Deadline deadline = Deadline.after(TTL, time);
  private final MemoryDatabase database =
      new MemoryDatabase(Names.store(1), time, Set.of(Names.MEMBER_OF));
  private final MemoryPointerStore store = new MemoryPointerStore(database);
  private final MemoryPointerCatalog catalog = new MemoryPointerCatalog(database);
  private final Names names;

  MemoryWorld(Names names) {
    this.names = names;
  }

  StoreInfo store() {
    return database.store();
  }

  Optional<PointerInfo> pointer(PointerName name) {
    return catalog.pointer(name, deadline);
  }

  DomainState domain(PointerName name) {
    return database.domain(name);
  }

  @Override
  public String run(Call call) {
    if (call instanceof Call.Acquire it) {
      return Answers.of(acquire(it));
    }
    if (call instanceof Call.Renew it) {
      return database
              .step(
                  it.domain(),
                  d -> d.renew(it.owner(), it.fence(), TTL, store().epoch(), time.now()))
              .isPresent()
          ? "RENEWED"
          : "LOST";
    }
    if (call instanceof Call.Release it) {
      return release(it) ? "RELEASED" : "LOST";
    }
    if (call instanceof Call.Open it) {
      OpenOutcome outcome = store.open(it.request(), deadline);
      return Answers.of(outcome);
    }
    if (call instanceof Call.Publish it) {
      return Answers.of(store.publish(it.request(), deadline));
    }
    if (call instanceof Call.Batch it) {
      return batch(it);
    }
    if (call instanceof Call.Settle it) {
      SettleOutcome outcome = store.settle(it.request(), deadline);
      return Answers.of(outcome);
    }
    return operate(call);
  }

  private Acquired acquire(Call.Acquire it) {
    return database.step(
        it.domain(), d -> d.acquire(it.owner(), it.requestId(), TTL, store().epoch(), time.now()));
  }

  private boolean release(Call.Release it) {
    boolean released = database.step(it.domain(), d -> d.release(it.owner(), it.fence()));
    if (released) {
      database.seal(it.domain(), it.fence());
    }
    return released;
  }

  private String batch(Call.Batch it) {
    try {
      return store.publishBatch(it.requests(), deadline).stream()
          .map(Answers::of)
          .collect(Collectors.joining("; "));
    } catch (PointerStoreException e) {
      return "USAGE";
    }
  }

  private String operate(Call call) {
    if (call instanceof Call.Advance it) {
      database.become(it.next());
    } else if (call instanceof Call.Permit it) {
      database.permit(it.role(), it.prefix());
    } else if (call instanceof Call.Expire it) {
      if (pointer(it.pointer()).flatMap(PointerInfo::current).stream()
          .noneMatch(current -> current.number() == it.version())) {
        database.expire(it.pointer(), it.version());
      }
    } else {
      time.pass(TTL.multipliedBy(2));
    }
    return "-";
  }

  @Override
  public String state() {
    return new MemoryState(database, catalog, deadline).of(names);
  }
}
