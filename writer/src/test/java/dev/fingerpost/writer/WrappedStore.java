package dev.fingerpost.writer;

import java.io.InputStream;
import java.util.Optional;

/** Passes everything on: a fault is injected by overriding what is to go wrong. */
public class WrappedStore implements ObjectStore {
  private final ObjectStore store;

  public WrappedStore(ObjectStore store) {
    this.store = store;
  }

  /** Called before any bytes are sent, with the key and the part's number, 0 for a whole object. */
  protected void beforeSending(ObjectKey key, int part, Chunk bytes) {}

  /** Called once they are sent. */
  protected void afterSending(ObjectKey key, int part, Chunk bytes) {}

  @Override
  public StoreRoot root() {
    return store.root();
  }

  @Override
  public void create(NewObject object, Chunk bytes, Deadline deadline) {
    beforeSending(object.key(), 0, bytes);
    store.create(object, bytes, deadline);
    afterSending(object.key(), 0, bytes);
  }

  @Override
  public PartUpload startParts(NewObject object, Deadline deadline) {
    PartUpload upload = store.startParts(object, deadline);
    return new PartUpload() {
      @Override
      public void put(int number, Chunk bytes, Deadline deadline) {
        beforeSending(object.key(), number, bytes);
        upload.put(number, bytes, deadline);
        afterSending(object.key(), number, bytes);
      }

      @Override
      public void complete(int parts, Deadline deadline) {
        upload.complete(parts, deadline);
      }
    };
  }

  @Override
  public InputStream read(ObjectKey key, long offset, long length, Deadline deadline) {
    return store.read(key, offset, length, deadline);
  }

  @Override
  public Optional<ObjectInfo> head(ObjectKey key, Deadline deadline) {
    return store.head(key, deadline);
  }

  @Override
  public Page list(Listing listing, Deadline deadline) {
    return store.list(listing, deadline);
  }
}
