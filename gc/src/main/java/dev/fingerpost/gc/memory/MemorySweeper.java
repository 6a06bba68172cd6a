package dev.fingerpost.gc.memory;

import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.ObjectStore.Entry;
import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.memory.MemoryBin;
import dev.fingerpost.writer.memory.MemoryBin.Pending;
import dev.fingerpost.writer.memory.MemoryObjectStore;
import java.util.List;
import java.util.Optional;

/** A {@link Sweeper} of a {@link MemoryObjectStore}, which keeps no versions. */
public final class MemorySweeper implements Sweeper {
  private final ObjectStore store;
  private final MemoryBin bin;
  private final int page;

  public MemorySweeper(MemoryObjectStore store) {
    this(store, MAX_BATCH);
  }

  /**
   * A sweeper with shorter pages.
   *
   * @param page how many items or uploads, 1 to {@link #MAX_BATCH}
   */
  public MemorySweeper(MemoryObjectStore store, int page) {
    this.store = store;
    this.bin = new MemoryBin(store);
    this.page = page;
  }

  @Override
  public StoreRoot root() {
    return store.root();
  }

  @Override
  public Children children(String prefix, String after, int limit, Deadline deadline) {
    ObjectStore.Page found = store.list(new Listing(prefix, "/", after, limit), deadline);
    return new Children(
        found.prefixes(), found.objects().stream().map(Entry::key).toList(), found.next());
  }

  @Override
  public Contents contents(String prefix, Cursor after, Deadline deadline) {
    ObjectStore.Page found = store.list(new Listing(prefix, "", after.key(), page), deadline);
    return new Contents(
        found.objects().stream().map(Item::of).toList(), found.next().map(Cursor::behind));
  }

  @Override
  public List<Failure> delete(List<Item> items, Deadline deadline) {
    if (items.isEmpty()) {
      return List.of(); // there is nothing to be late for
    }
    deadline.check("delete " + items.size() + " objects of " + root());
    items.forEach(item -> bin.remove(item.key()));
    return List.of();
  }

  @Override
  public Uploads uploads(String prefix, Cursor after, Deadline deadline) {
    deadline.check("list the uploads of " + root().uri("s3", prefix));
    List<Upload> found =
        bin.pending(prefix, after.key(), after.id(), page + 1).stream()
            .map(MemorySweeper::upload)
            .toList();
    if (found.size() <= page) {
      return new Uploads(found, Optional.empty());
    }
    Upload last = found.get(page - 1);
    return new Uploads(
        found.subList(0, page), Optional.of(new Cursor(last.key(), last.uploadId())));
  }

  private static Upload upload(Pending pending) {
    return new Upload(pending.key(), pending.id(), pending.startedAt());
  }

  @Override
  public Optional<Failure> abort(Upload upload, Deadline deadline) {
    deadline.check("abort the upload of " + root().uri("s3", upload.key()));
    bin.abort(upload.key(), upload.uploadId());
    return Optional.empty();
  }
}
