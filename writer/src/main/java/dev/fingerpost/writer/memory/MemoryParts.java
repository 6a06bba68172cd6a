package dev.fingerpost.writer.memory;

import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectStore.PartUpload;
import dev.fingerpost.writer.ObjectStoreException;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** An object under way: its parts wait outside the store until completion. */
final class MemoryParts implements PartUpload {
  private final NavigableMap<Integer, byte[]> parts = new ConcurrentSkipListMap<>();
  private final MemoryObjectStore store;
  private final NewObject object;

  MemoryParts(MemoryObjectStore store, NewObject object) {
    this.store = store;
    this.object = object;
  }

  @Override
  public void put(int number, Chunk bytes, Deadline deadline) {
    store.begin("send part " + number + " of", object.key(), deadline);
    parts.put(number, MemoryObject.checked(bytes));
  }

  @Override
  public void complete(int count, Deadline deadline) {
    store.begin("complete", object.key(), deadline);
    if (parts.size() != count || (count > 0 && parts.lastKey() != count)) {
      throw new ObjectStoreException(
          object.key() + ": parts " + parts.keySet() + " are here, 1 to " + count + " are wanted");
    }
    store.put(object.key(), MemoryObject.joined(object.nonce(), parts.values()));
  }
}
