package dev.fingerpost.writer.memory;

import dev.fingerpost.writer.KeyOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The way out of a {@link MemoryObjectStore}. It is for the collector alone, and an architecture
 * test says so: neither the store nor its port shows a way to delete.
 */
public final class MemoryBin {
  /** An unfinished upload. */
  public record Pending(String key, String id, Instant startedAt) {}

  private final MemoryObjectStore store;

  public MemoryBin(MemoryObjectStore store) {
    this.store = store;
  }

  /** Removes an object; nothing happens if there is none. */
  public void remove(String key) {
    store.remove(key);
  }

  /**
   * Unfinished uploads, in order of key and id.
   *
   * @param afterKey with {@code afterId}, the last upload already seen; empty from the beginning
   * @param limit how many at most
   */
  public List<Pending> pending(String prefix, String afterKey, String afterId, int limit) {
    List<Pending> found = new ArrayList<>();
    boolean inside = KeyOrder.UTF8.compare(afterKey, prefix) >= 0;
    for (MemoryParts each :
        store.uploads().after(inside ? afterKey : prefix, inside ? afterId : "")) {
      if (found.size() == limit || !each.key().startsWith(prefix)) {
        break;
      }
      found.add(new Pending(each.key(), each.id(), each.startedAt()));
    }
    return found;
  }

  /** Ends an upload; nothing happens if it is gone. */
  public void abort(String key, String id) {
    store.uploads().find(key, id).ifPresent(MemoryParts::abort);
  }
}
