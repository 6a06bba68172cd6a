package dev.fingerpost.gc.walk;

import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.ObjectStore.Entry;
import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.ObjectStore.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What lies under a root, whether or not anything refers to it. */
final class Remains {
  /** Keys that begin so name no result; their texts name the store, which grounds do not share. */
  private static final String CONTROL = ".fingerpost/";

  private static final int PAGE = 1_000;

  private final Ground ground;
  private final ObjectStore objects;
  private final BucketListings listings;

  Remains(Ground ground) {
    this.ground = ground;
    this.objects = ground.ports().objects();
    this.listings = new BucketListings(new Bucket(objects, ground.sweeper()));
  }

  /** All objects, and all uploads that nobody ended, one a line. */
  List<String> names() {
    List<String> all = new ArrayList<>();
    objects().forEach(it -> all.add("there is " + it.key()));
    all.addAll(uploads());
    return all;
  }

  /** The same with the bytes. */
  List<String> everything() {
    List<String> all = new ArrayList<>();
    for (Entry each : objects()) {
      String text = each.key().startsWith(CONTROL) ? "" : text(new ObjectKey(each.key()));
      all.add("there is " + each.key() + " with " + text);
    }
    all.addAll(uploads());
    return all;
  }

  private List<String> uploads() {
    List<String> all = new ArrayList<>();
    listings.uploads("", ground.soon()).forEach(it -> all.add("there is an upload of " + it.key()));
    all.add("and nothing else");
    return all;
  }

  /** In long pages: short ones are the collector's, and of the walks of buckets. */
  private List<Entry> objects() {
    List<Entry> all = new ArrayList<>();
    Optional<String> after = Optional.of("");
    while (after.isPresent()) {
      Page page = objects.list(new Listing("", "", after.get(), PAGE), ground.soon());
      all.addAll(page.objects());
      after = page.next();
    }
    return all;
  }

  private String text(ObjectKey key) {
    try (InputStream in = objects.read(key, 0, Long.MAX_VALUE, ground.soon())) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
