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
      if (isOver()) {
        throw new ObjectStoreException(object.key() + ": the upload is over");
      }
      parts.put(number, part);
    }
  }

  /**
   * (1) An upload is completed, (2) its object is collected, (3) the completion is repeated: as on
   * a server, it finds no upload and must make nothing.
   */
  @Override
  public synchronized void complete(int count, Deadline deadline) {
    if (count < 1 || parts.size() != count || parts.lastKey() != count) {
      throw new ObjectStoreException(
          object.key() + ": parts " + parts.keySet() + " are here, 1 to " + count + " are wanted");
    }
    store.begin("complete", object.key(), deadline);
    MemoryObject whole = MemoryObject.joined(object.nonce(), parts.values(), store.now());
    if (isOver()) {
      store.recognise(object.key(), whole);
      return;
    }
    store.put(object.key(), whole);
    boolean ignored = store.uploads().remove(this);
  }

  /** Does nothing to an upload that was completed before: it is no longer one. */
  synchronized void abort() {
    boolean ignored = store.uploads().remove(this);
  }

  /** Completed or aborted: no longer an upload, as its client does not know. */
  private boolean isOver() {
    return store.uploads().find(key(), id).isEmpty();
  }
}
