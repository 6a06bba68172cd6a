package dev.fingerpost.writer.memory;

import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectStore.PartUpload;
import dev.fingerpost.writer.ObjectStoreException;
import java.time.Instant;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** An object under way: its parts wait outside the store until completion. */
final class MemoryParts implements PartUpload {
  private final NavigableMap<Integer, byte[]> parts = new ConcurrentSkipListMap<>();
  private final MemoryObjectStore store;
  private final NewObject object;
  private final String id;
  private final Instant startedAt;
  private boolean aborted;

  MemoryParts(MemoryObjectStore store, NewObject object, String id) {
    this.store = store;
    this.object = object;
    this.id = id;
    this.startedAt = store.now();
  }

  String key() {
    return object.key().value();
  }

  String id() {
    return id;
  }

  Instant startedAt() {
    return startedAt;
  }

  @Override
  public void put(int number, Chunk bytes, Deadline deadline) {
    store.begin("send part " + number + " of", object.key(), deadline);
    byte[] part = MemoryObject.checked(bytes);
    synchronized (this) {
      checkOpen();
      parts.put(number, part);
    }
  }

  /** A repeat finds its own object, as it would on a server. */
  @Override
  public synchronized void complete(int count, Deadline deadline) {
    store.begin("complete", object.key(), deadline);
    checkOpen();
    if (parts.size() != count || (count > 0 && parts.lastKey() != count)) {
      throw new ObjectStoreException(
          object.key() + ": parts " + parts.keySet() + " are here, 1 to " + count + " are wanted");
    }
    store.put(object.key(), MemoryObject.joined(object.nonce(), parts.values(), store.now()));
    boolean ignored = store.uploads().remove(this);
  }

  /** Does nothing to an upload that was completed before: it is no longer one. */
  synchronized void abort() {
    aborted = store.uploads().remove(this);
    parts.clear();
  }

  private void checkOpen() {
    if (aborted) {
      throw new ObjectStoreException(
          object.key() + ": the upload was aborted; write the attempt again");
    }
  }
}
