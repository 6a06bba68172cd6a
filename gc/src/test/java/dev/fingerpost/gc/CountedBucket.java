package dev.fingerpost.gc;

import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.KeyOrder;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.StoreRoot;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A bucket of any size that counts its requests: of each attempt it knows only how many files it
 * has, and makes up their names. What lies under {@code .fingerpost/} is in another store.
 */
final class CountedBucket implements Sweeper, ObjectStore {
  private static final Instant LONG_AGO = Instant.EPOCH;
  private static final String CONTROL = ".fingerpost/";

  private final ObjectStore control;

  /** How many files are left of an attempt; the first ones go first. */
  private record Files(int from, int to) {}

  private final NavigableMap<String, Files> attempts = new TreeMap<>(KeyOrder.UTF8);
  private final Map<String, Integer> requests = new TreeMap<>();

  CountedBucket(ObjectStore control) {
    this.control = control;
  }

  void add(String attempt, int files) {
    attempts.put(attempt, new Files(0, files));
  }

  /** How many requests of each kind there were since the last look. */
  synchronized Map<String, Integer> requests() {
    Map<String, Integer> counted = new TreeMap<>(requests);
    requests.clear();
    return counted;
  }

  synchronized int attempts() {
    return attempts.size();
  }

  synchronized long objects() {
    return attempts.values().stream().mapToLong(it -> it.to() - it.from()).sum();
  }

  /** The first attempt behind a name. */
  synchronized String attemptAbove(String name) {
    return attempts.higherKey(name);
  }

  private void count(String kind) {
    requests.merge(kind, 1, Integer::sum);
  }

  @Override
  public StoreRoot root() {
    return control.root();
  }

  @Override
  public synchronized Children children(String prefix, String after, int limit, Deadline deadline) {
    count("children");
    String start = KeyOrder.UTF8.compare(after, prefix) > 0 ? after : prefix;
    List<String> names = new ArrayList<>();
    for (String each : attempts.tailMap(start, false).keySet()) {
      if (!each.startsWith(prefix)) {
        break;
      }
      if (names.size() == limit) {
        return new Children(names, List.of(), Optional.of(names.get(limit - 1)));
      }
      names.add(each);
    }
    return new Children(names, List.of(), Optional.empty());
  }

  @Override
  public synchronized Contents contents(String prefix, Cursor after, Deadline deadline) {
    count("contents");
    Page page = page(prefix, after.key(), MAX_BATCH);
    return new Contents(
        page.objects().stream().map(Item::of).toList(), page.next().map(Cursor::behind));
  }

  /** Everything below an attempt, or below all of them. */
  private Page page(String prefix, String after, int limit) {
    List<Entry> found = new ArrayList<>();
    String start = attempts.floorKey(after);
    NavigableMap<String, Files> rest =
        start == null || !start.startsWith(prefix)
            ? attempts.tailMap(prefix, true)
            : attempts.tailMap(start, true);
    for (Map.Entry<String, Files> each : rest.entrySet()) {
      if (!each.getKey().startsWith(prefix)) {
        break;
      }
      for (int i = first(each.getKey(), each.getValue(), after); i < each.getValue().to(); i++) {
        if (found.size() == limit) {
          return new Page(found, List.of(), Optional.of(found.get(limit - 1).key()));
        }
        found.add(new Entry("%s%07d".formatted(each.getKey(), i), 10, LONG_AGO));
      }
    }
    return new Page(found, List.of(), Optional.empty());
  }

  private static int first(String attempt, Files files, String after) {
    if (KeyOrder.UTF8.compare(after, attempt) < 0) {
      return files.from();
    }
    return after.startsWith(attempt)
        ? Math.max(files.from(), number(attempt, after) + 1)
        : files.to();
  }

  private static int number(String attempt, String key) {
    return key.equals(attempt) ? -1 : Integer.parseInt(key.substring(attempt.length()));
  }

  @Override
  public synchronized List<Failure> delete(List<Item> items, Deadline deadline) {
    count("delete");
    for (Item each : items) {
      String attempt = each.key().substring(0, each.key().lastIndexOf('/') + 1);
      Files left = new Files(number(attempt, each.key()) + 1, attempts.get(attempt).to());
      if (left.from() == left.to()) {
        attempts.remove(attempt);
      } else {
        attempts.put(attempt, left);
      }
    }
    return List.of();
  }

  @Override
  public synchronized Uploads uploads(String prefix, Cursor after, Deadline deadline) {
    count("uploads");
    return new Uploads(List.of(), Optional.empty());
  }

  @Override
  public Optional<Failure> abort(Upload upload, Deadline deadline) {
    throw new AssertionError("there is no " + upload);
  }

  @Override
  public synchronized Page list(Listing listing, Deadline deadline) {
    if (listing.prefix().startsWith(CONTROL)) {
      count("witness");
      return control.list(listing, deadline);
    }
    count("walk");
    return page(listing.prefix(), listing.startAfter(), listing.limit());
  }

  @Override
  public void create(NewObject object, Chunk bytes, Deadline deadline) {
    throw new AssertionError("nothing is written here");
  }

  @Override
  public PartUpload startParts(NewObject object, Deadline deadline) {
    throw new AssertionError("nothing is written here");
  }

  @Override
  public synchronized InputStream read(ObjectKey key, long offset, long length, Deadline deadline) {
    count("read");
    return control.read(key, offset, length, deadline);
  }

  @Override
  public Optional<ObjectInfo> head(ObjectKey key, Deadline deadline) {
    throw new AssertionError("nobody looks at " + key);
  }
}
