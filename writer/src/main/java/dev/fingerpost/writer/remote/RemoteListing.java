package dev.fingerpost.writer.remote;

import dev.fingerpost.writer.KeyOrder;
import dev.fingerpost.writer.ObjectStore.Entry;
import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.ObjectStore.Page;
import dev.fingerpost.writer.ObjectStoreException;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.remote.Requests.Listed;
import dev.fingerpost.writer.remote.Requests.Wanted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One page of a listing, gathered from as many answers as it takes: a server that is asked for
 * names after a common prefix may begin with that very prefix, and such an answer can be all there
 * is on its page.
 */
final class RemoteListing {
  private final List<Entry> objects = new ArrayList<>();
  private final List<String> prefixes = new ArrayList<>();
  private final StoreRoot root;
  private final Listing listing;
  private @Nullable String token;

  RemoteListing(StoreRoot root, Listing listing) {
    this.root = root;
    this.listing = listing;
  }

  Wanted wanted() {
    String after = listing.startAfter();
    return new Wanted(
        root.fullPrefix(listing.prefix()),
        listing.delimiter(),
        after.isEmpty() ? "" : root.fullPrefix(after),
        listing.limit(),
        token);
  }

  void add(Listed answer) {
    for (Entry each : answer.objects()) {
      String name = root.relative(each.key());
      if (!name.equals(listing.startAfter())) {
        objects.add(new Entry(name, each.size(), each.lastModified()));
      }
    }
    answer.prefixes().stream()
        .map(root::relative)
        .filter(prefix -> !listing.startAfter().startsWith(prefix))
        .forEach(prefixes::add);
    token = answer.token();
  }

  /** Whether nothing was found yet though there is more. */
  boolean goesOn() {
    return token != null && objects.isEmpty() && prefixes.isEmpty();
  }

  /**
   * @throws ObjectStoreException if the next page would not be behind this one: whoever reads page
   *     by page would never end
   */
  Page page() {
    if (token == null) {
      return new Page(objects, prefixes, Optional.empty());
    }
    String last =
        Stream.concat(objects.stream().map(Entry::key), prefixes.stream())
            .max(KeyOrder.UTF8)
            .orElse("");
    if (KeyOrder.UTF8.compare(last, listing.startAfter()) <= 0) {
      throw new ObjectStoreException(
          "list %s: the server does not list in UTF-8 byte order: '%s' comes after '%s'"
              .formatted(root.uri("s3", listing.prefix()), last, listing.startAfter()));
    }
    return new Page(objects, prefixes, Optional.of(last));
  }
}
