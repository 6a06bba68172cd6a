package dev.fingerpost.gc.remote;

import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.gc.remote.SweepRequests.Begun;
import dev.fingerpost.gc.remote.SweepRequests.Versions;
import dev.fingerpost.gc.remote.SweepRequests.Wanted;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.ObjectStore.Entry;
import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.remote.RequestFailure;
import dev.fingerpost.writer.remote.Retries;
import java.util.List;
import java.util.Optional;

/**
 * A {@link Sweeper} of a bucket on a server: the requests of some client, with retries and
 * decisions. A bucket without versions is listed as readers list it.
 */
public class RemoteSweeper implements Sweeper {
  private final ObjectStore store;
  private final StoreRoot root;
  private final Calls calls;
  private final Versioning versioning;
  private final Deletion deletion;
  private final int page;

  /**
   * A sweeper over a client's requests.
   *
   * @param store the same root, as readers see it
   * @param page how many items or uploads on a page, 1 to {@link #MAX_BATCH}
   */
  public RemoteSweeper(ObjectStore store, SweepRequests requests, Retries retries, int page) {
    this.store = store;
    this.root = store.root();
    this.calls = new Calls(requests, retries);
    this.versioning = new Versioning(root, calls);
    this.deletion = new Deletion(root, calls);
    this.page = page;
  }

  @Override
  public final StoreRoot root() {
    return root;
  }

  @Override
  public final Children children(String prefix, String after, int limit, Deadline deadline) {
    if (!versioning.kept(deadline)) {
      ObjectStore.Page found = store.list(new Listing(prefix, "/", after, limit), deadline);
      return new Children(
          found.prefixes(), found.objects().stream().map(Entry::key).toList(), found.next());
    }
    VersionedNames names = new VersionedNames(root, prefix, after);
    do {
      Wanted wanted = new Wanted(root.fullPrefix(prefix), "/", names.from(), limit);
      names.add(versions(wanted, deadline));
    } while (names.goesOn());
    return names.children();
  }

  @Override
  public final Contents contents(String prefix, Cursor after, Deadline deadline) {
    if (!versioning.kept(deadline)) {
      ObjectStore.Page found = store.list(new Listing(prefix, "", after.key(), page), deadline);
      return new Contents(
          found.objects().stream().map(Item::of).toList(), found.next().map(Cursor::behind));
    }
    KeyPage<Item> items = new KeyPage<>(root, prefix, after, Item::key);
    do {
      Versions answer =
          versions(new Wanted(root.fullPrefix(prefix), "", items.from(), page), deadline);
      items.add(answer.items(), answer.next());
    } while (items.goesOn());
    return new Contents(items.entries().stream().map(this::inRoot).toList(), items.next());
  }

  private Versions versions(Wanted wanted, Deadline deadline) {
    return calls.call(
        "list the versions of s3://" + root.bucket() + "/" + wanted.prefix(),
        deadline,
        (requests, timeout) -> requests.versions(wanted, timeout));
  }

  private Item inRoot(Item item) {
    return new Item(
        root.relative(item.key()),
        item.versionId(),
        item.size(),
        item.lastModified(),
        item.deleteMarker());
  }

  @Override
  public final List<Failure> delete(List<Item> items, Deadline deadline) {
    return items.isEmpty() ? List.of() : deletion.of(items, deadline);
  }

  @Override
  public final Uploads uploads(String prefix, Cursor after, Deadline deadline) {
    KeyPage<Upload> uploads = new KeyPage<>(root, prefix, after, Upload::key);
    do {
      Wanted wanted = new Wanted(root.fullPrefix(prefix), "", uploads.from(), page);
      Begun answer =
          calls.call(
              "list the uploads of " + root.uri("s3", prefix),
              deadline,
              (requests, timeout) -> requests.uploads(wanted, timeout));
      uploads.add(answer.uploads(), answer.next());
    } while (uploads.goesOn());
    return new Uploads(
        uploads.entries().stream()
            .map(each -> new Upload(root.relative(each.key()), each.uploadId(), each.startedAt()))
            .toList(),
        uploads.next());
  }

  @Override
  public final Optional<Failure> abort(Upload upload, Deadline deadline) {
    String step = "abort the upload of " + root.uri("s3", upload.key());
    try {
      return calls.trial(
          step,
          deadline,
          (requests, timeout) -> {
            requests.abort(root.fullPrefix(upload.key()), upload.uploadId(), timeout);
            return Optional.empty();
          });
    } catch (RequestFailure e) {
      return switch (e.kind()) {
        case NO_UPLOAD, MISSING -> Optional.empty();
        case DENIED -> Optional.of(new Failure(upload.key(), String.valueOf(e.getMessage())));
        default -> throw e.in(step);
      };
    }
  }
}
