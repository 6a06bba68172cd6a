package dev.fingerpost.gc.memory;

import dev.fingerpost.gc.KeepRule.Expirable;
import dev.fingerpost.gc.RetentionPolicy;
import dev.fingerpost.gc.RetentionStore;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;
import java.util.List;
import java.util.Optional;

/** The retention policies in memory. */
public final class MemoryRetention implements RetentionStore {
  private final MemoryCollection collection;

  public MemoryRetention(MemoryCollection collection) {
    this.collection = collection;
  }

  @Override
  public RetentionPolicy ofStore(Deadline deadline) {
    return collection.database.transaction(() -> collection.ofStore);
  }

  @Override
  public Optional<RetentionPolicy> of(PointerName pointer, Deadline deadline) {
    return collection.database.transaction(() -> collection.own(pointer));
  }

  @Override
  public Answer setForStore(RetentionPolicy policy, Deadline deadline) {
    return collection.database.transaction(
        () -> {
          collection.ofStore = policy;
          return Answer.SET;
        });
  }

  @Override
  public Answer set(PointerName pointer, Optional<RetentionPolicy> policy, Deadline deadline) {
    return collection.database.transaction(
        () -> {
          if (collection.database.pointer(pointer).isEmpty()) {
            return Answer.NOT_FOUND;
          } else if (!collection.database.mayPublish(pointer)) {
            return Answer.FORBIDDEN;
          }
          collection.own(pointer, policy);
          return Answer.SET;
        });
  }

  @Override
  public List<Expirable> expirable(
      PointerName pointer, Optional<RetentionPolicy> policy, Deadline deadline) {
    return collection.database.transaction(
        () -> collection.expirable(pointer, policy.orElse(collection.policy(pointer))));
  }
}
