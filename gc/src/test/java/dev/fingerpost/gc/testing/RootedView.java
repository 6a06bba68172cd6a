package dev.fingerpost.gc.testing;

import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.StoreRoot;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One root of a bucket that several share.
 *
 * @param bucket with whole keys
 * @param created told of each object that may have been created
 */
record RootedView(ObjectStore bucket, StoreRoot root, Consumer<NewObject> created)
    implements ObjectStore {
  @Override
  public void create(NewObject object, Chunk bytes, Deadline deadline) {
    NewObject whole = whole(object);
    bucket.create(whole, bytes, deadline);
    created.accept(whole);
  }

  @Override
  public PartUpload startParts(NewObject object, Deadline deadline) {
    NewObject whole = whole(object);
    PartUpload upload = bucket.startParts(whole, deadline);
    return new PartUpload() {
      @Override
      public void put(int number, Chunk bytes, Deadline deadline) {
        upload.put(number, bytes, deadline);
      }

      @Override
      public void complete(int parts, Deadline deadline) {
        upload.complete(parts, deadline);
        created.accept(whole);
      }
    };
  }

  @Override
  public InputStream read(ObjectKey key, long offset, long length, Deadline deadline) {
    return bucket.read(whole(key), offset, length, deadline);
  }

  @Override
  public Optional<ObjectInfo> head(ObjectKey key, Deadline deadline) {
    return bucket
        .head(whole(key), deadline)
        .map(found -> new ObjectInfo(key, found.size(), found.nonce()));
  }

  @Override
  public Page list(Listing listing, Deadline deadline) {
    String after = listing.startAfter();
    Page found =
        bucket.list(
            new Listing(
                root.fullPrefix(listing.prefix()),
                listing.delimiter(),
                after.isEmpty() ? "" : root.fullPrefix(after),
                listing.limit()),
            deadline);
    return new Page(
        found.objects().stream()
            .map(each -> new Entry(root.relative(each.key()), each.size(), each.lastModified()))
            .toList(),
        found.prefixes().stream().map(root::relative).toList(),
        found.next().map(root::relative));
  }

  private ObjectKey whole(ObjectKey key) {
    return new ObjectKey(root.fullKey(key));
  }

  private NewObject whole(NewObject object) {
    return new NewObject(whole(object.key()), object.nonce(), object.settings());
  }
}
