package dev.fingerpost.gc.walk;

import dev.fingerpost.gc.Sweeper.Children;
import dev.fingerpost.gc.Sweeper.Contents;
import dev.fingerpost.gc.Sweeper.Cursor;
import dev.fingerpost.gc.Sweeper.Item;
import dev.fingerpost.gc.Sweeper.Upload;
import dev.fingerpost.gc.Sweeper.Uploads;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.ObjectStore.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Listings of a bucket, page by page to the end: where a page ends is the adapter's to choose. */
final class BucketListings {
  private static final List<String> PREFIXES = List.of("", "", "a", "a/", "a/b/", "c d+", "z");
  private static final List<String> AFTER =
      List.of("", "", "", "a", "a-", "a/", "a/1", "a/b", "a/b/1", "a/c", "b", "zz");

  private final Bucket bucket;

  BucketListings(Bucket bucket) {
    this.bucket = bucket;
  }

  String list(BucketMove move, Deadline deadline) {
    String prefix = move.pick(0, PREFIXES);
    String delimiter = move.pick(1, List.of("", "/"));
    int limit = 1 + move.die(3) % 4;
    List<String> objects = new ArrayList<>();
    List<String> prefixes = new ArrayList<>();
    Optional<String> after = Optional.of(move.pick(2, AFTER));
    while (after.isPresent()) {
      Page page = bucket.store().list(new Listing(prefix, delimiter, after.get(), limit), deadline);
      within(limit, page.objects().size() + page.prefixes().size());
      page.objects().forEach(it -> objects.add(it.key() + " " + it.size()));
      prefixes.addAll(page.prefixes());
      after = page.next();
    }
    return "LISTED " + objects + prefixes;
  }

  String children(BucketMove move, String folder, Deadline deadline) {
    int limit = 1 + move.die(3) % 4;
    List<String> keys = new ArrayList<>();
    List<String> prefixes = new ArrayList<>();
    Optional<String> after = Optional.of(move.pick(2, AFTER));
    while (after.isPresent()) {
      Children page = bucket.sweeper().children(folder, after.get(), limit, deadline);
      within(limit, page.keys().size() + page.prefixes().size());
      keys.addAll(page.keys());
      prefixes.addAll(page.prefixes());
      after = page.next();
    }
    return "CHILDREN " + keys + prefixes;
  }

  private static void within(int limit, int size) {
    if (size > limit) {
      throw new IllegalStateException(size + " names on a page of " + limit);
    }
  }

  List<Item> contents(String prefix, Deadline deadline) {
    List<Item> all = new ArrayList<>();
    Optional<Cursor> after = Optional.of(Cursor.START);
    while (after.isPresent()) {
      Contents page = bucket.sweeper().contents(prefix, after.get(), deadline);
      all.addAll(page.items());
      after = page.next();
    }
    return all;
  }

  List<Upload> uploads(String prefix, Deadline deadline) {
    List<Upload> all = new ArrayList<>();
    Optional<Cursor> after = Optional.of(Cursor.START);
    while (after.isPresent()) {
      Uploads page = bucket.sweeper().uploads(prefix, after.get(), deadline);
      all.addAll(page.uploads());
      after = page.next();
    }
    return all;
  }
}
