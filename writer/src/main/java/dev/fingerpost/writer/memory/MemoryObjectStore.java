package dev.fingerpost.writer.memory;

import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.KeyOrder;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectExistsException;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectMissingException;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.ObjectStoreException;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.Time;
import java.io.InputStream;
import java.time.Instant;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/** An {@link ObjectStore} that holds its objects in memory, whole; they go with it. */
public final class MemoryObjectStore implements ObjectStore {
  private final NavigableMap<String, MemoryObject> objects =
      new ConcurrentSkipListMap<>(KeyOrder.UTF8);
  private final MemoryUploads uploads = new MemoryUploads();
  private final StoreRoot root;
  private final Time time;

  /**
   * An empty store.
   *
   * @param root only named, in addresses and messages
   */
  public MemoryObjectStore(StoreRoot root) {
    this(root, SystemTime.INSTANCE);
  }

  /**
   * An empty store whose objects are dated by this clock.
   *
   * @param root only named, in addresses and messages
   */
  public MemoryObjectStore(StoreRoot root, Time time) {
    this.root = root;
    this.time = time;
  }

  @Override
  public StoreRoot root() {
    return root;
  }

  @Override
  public void create(NewObject object, Chunk bytes, Deadline deadline) {
    begin("create", object.key(), deadline);
    put(object.key(), MemoryObject.of(object.nonce(), bytes, now()));
  }

  @Override
  public PartUpload startParts(NewObject object, Deadline deadline) {
    begin("start the upload of", object.key(), deadline);
    return uploads.add(new MemoryParts(this, object, uploads.newId()));
  }

  @Override
  public InputStream read(ObjectKey key, long offset, long length, Deadline deadline) {
    begin("read", key, deadline);
    MemoryObject found = objects.get(key.value());
    if (found == null) {
      throw new ObjectMissingException("there is no object " + root.uri("s3", key.value()));
    }
    return found.range(offset, length);
  }

  @Override
  public Optional<ObjectInfo> head(ObjectKey key, Deadline deadline) {
    begin("look at", key, deadline);
    return Optional.ofNullable(objects.get(key.value()))
        .map(found -> new ObjectInfo(key, found.size(), found.nonce()));
  }

  @Override
  public Page list(Listing listing, Deadline deadline) {
    deadline.check("list " + root.uri("s3", listing.prefix()));
    return MemoryListing.page(objects, listing);
  }

  /** The whole key is built to have its length checked, as every adapter does. */
  void begin(String step, ObjectKey key, Deadline deadline) {
    deadline.check(step + " s3://" + root.bucket() + "/" + root.fullKey(key));
  }

  Instant now() {
    return time.now();
  }

  MemoryUploads uploads() {
    return uploads;
  }

  void remove(String key) {
    objects.remove(key);
  }

  /** Creates, exclusively: the map's putIfAbsent is the one place where a race is decided. */
  void put(ObjectKey key, MemoryObject object) {
    MemoryObject earlier = objects.putIfAbsent(key.value(), object);
    if (earlier != null) {
      checkSame(key, earlier, object);
    }
  }

  /** Looks for the object that a create made before, and makes none. */
  void recognise(ObjectKey key, MemoryObject object) {
    MemoryObject earlier = objects.get(key.value());
    if (earlier == null) {
      throw new ObjectStoreException(
          key + ": the upload is over and nothing is there; write the attempt again");
    }
    checkSame(key, earlier, object);
  }

  private void checkSame(ObjectKey key, MemoryObject earlier, MemoryObject object) {
    if (!earlier.sameAs(object)) {
      throw new ObjectExistsException(
          root.uri("s3", key.value()) + " exists and is not this attempt's; nothing was written");
    }
  }
}
