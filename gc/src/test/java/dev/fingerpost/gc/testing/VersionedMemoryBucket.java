package dev.fingerpost.gc.testing;

import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.gc.Sweeper.Cursor;
import dev.fingerpost.gc.Sweeper.Item;
import dev.fingerpost.gc.Sweeper.Upload;
import dev.fingerpost.gc.remote.RemoteSweeper;
import dev.fingerpost.gc.remote.SweepRequests;
import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.KeyOrder;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.Time;
import dev.fingerpost.writer.memory.MemoryBin;
import dev.fingerpost.writer.memory.MemoryBin.Pending;
import dev.fingerpost.writer.memory.MemoryObjectStore;
import dev.fingerpost.writer.remote.RequestFailure;
import dev.fingerpost.writer.remote.Retries;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A bucket with versioning enabled, in memory: a PUT stacks versions, a delete without an id puts a
 * delete marker on top, a delete with an id removes, and a locked version stays. What readers see
 * is kept in a {@link MemoryObjectStore} that follows.
 */
public final class VersionedMemoryBucket implements SweepRequests {
  private record Version(String id, @Nullable NewObject object, Chunk bytes, Item item) {}

  private static final Duration ENOUGH = Duration.ofSeconds(10);

  private final NavigableMap<String, List<Version>> stacks = new TreeMap<>(KeyOrder.UTF8);
  private final Set<String> locked = new HashSet<>();
  private final MemoryObjectStore current;
  private final MemoryBin bin;
  private final Retries retries;
  private final Time time;
  private final String name;
  private long lastId;

  /** An empty bucket. */
  public VersionedMemoryBucket(String name, Time time, RandomGenerator random) {
    this.name = name;
    this.time = time;
    this.current = new MemoryObjectStore(new StoreRoot(name, ""), time);
    this.bin = new MemoryBin(current);
    this.retries = new Retries(Retries.Limits.STANDARD, random, time);
  }

  /** A root of this bucket, as writers and readers see it. */
  public ObjectStore store(String prefix) {
    return new RootedView(current, new StoreRoot(name, prefix), this::created);
  }

  /** The same root, as the collector sees it. */
  public Sweeper sweeper(String prefix, int page) {
    return new RemoteSweeper(store(prefix), this, retries, page);
  }

  /** A PUT without a condition, by somebody else's program. */
  public synchronized void overwrite(NewObject object, Chunk bytes) {
    bin.remove(object.key().value());
    current.create(object, bytes, soon());
    created(object);
  }

  /** A delete without an id, by somebody else's program. */
  public synchronized void hide(String key) {
    bin.remove(key);
    push(key, null, Chunk.of(new byte[0], 0));
  }

  /** The newest version of a key can not be deleted any more. */
  public synchronized void lock(String key) {
    locked.add(stacks.get(key).get(0).id());
  }

  /** The newest version of a key can be deleted again. */
  public synchronized void unlock(String key) {
    locked.remove(stacks.get(key).get(0).id());
  }

  /** The key of every version and delete marker, in order. */
  public synchronized List<String> keys() {
    return stacks.entrySet().stream()
        .flatMap(each -> each.getValue().stream().map(version -> each.getKey()))
        .toList();
  }

  /** How many versions and delete markers there are in all. */
  public synchronized int versions() {
    return stacks.values().stream().mapToInt(List::size).sum();
  }

  private synchronized void created(NewObject object) {
    try (InputStream in = current.read(object.key(), 0, Long.MAX_VALUE, soon())) {
      byte[] bytes = in.readAllBytes();
      push(object.key().value(), object, Chunk.of(bytes, bytes.length));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void push(String key, @Nullable NewObject object, Chunk bytes) {
    String id = "v" + ++lastId;
    Item item =
        new Item(key, java.util.Optional.of(id), bytes.length(), time.now(), object == null);
    stacks
        .computeIfAbsent(key, k -> new ArrayList<>())
        .add(0, new Version(id, object, bytes, item));
  }

  private Deadline soon() {
    return Deadline.after(ENOUGH, time);
  }

  @Override
  public String versioning(Duration timeout) {
    return "Enabled";
  }

  @Override
  public synchronized Versions versions(Wanted wanted, Duration timeout) {
    List<Item> items = new ArrayList<>();
    List<String> prefixes = new ArrayList<>();
    Cursor last = wanted.after();
    for (Version each : behind(wanted)) {
      String folded = fold(each.item().key(), wanted);
      if (folded.equals(last.key()) && !folded.equals(each.item().key())) {
        continue; // into the folder just listed
      }
      if (items.size() + prefixes.size() == wanted.limit()) {
        return new Versions(items, prefixes, last);
      }
      if (folded.equals(each.item().key())) {
        items.add(each.item());
        last = new Cursor(folded, each.id());
      } else {
        prefixes.add(folded);
        last = Cursor.behind(folded);
      }
    }
    return new Versions(items, prefixes, null);
  }

  /** A marker that is gone ends its key, as on the least helpful of servers. */
  private List<Version> behind(Wanted wanted) {
    Cursor after = wanted.after();
    List<Version> all = new ArrayList<>();
    List<Version> same = stacks.getOrDefault(after.key(), List.of());
    int at = same.stream().map(Version::id).toList().indexOf(after.id());
    if (at >= 0) {
      all.addAll(same.subList(at + 1, same.size()));
    }
    stacks.tailMap(after.key(), false).values().forEach(all::addAll);
    all.removeIf(each -> !each.item().key().startsWith(wanted.prefix()));
    return all;
  }

  private static String fold(String key, Wanted wanted) {
    int cut =
        wanted.delimiter().isEmpty()
            ? -1
            : key.indexOf(wanted.delimiter(), wanted.prefix().length());
    return cut < 0 ? key : key.substring(0, cut + 1);
  }

  @Override
  public synchronized Deleted delete(List<Name> names, Duration timeout) {
    List<String> gone = new ArrayList<>();
    List<Refused> refused = new ArrayList<>();
    for (Name each : names) {
      if (each.versionId() != null && locked.contains(each.versionId())) {
        refused.add(new Refused(each.key(), "AccessDenied", "the version is locked"));
      } else {
        remove(each);
        gone.add(each.key());
      }
    }
    return new Deleted(gone, refused);
  }

  private void remove(Name victim) {
    if (victim.versionId() == null) {
      hide(victim.key());
      return;
    }
    List<Version> stack = stacks.getOrDefault(victim.key(), new ArrayList<>());
    stack.removeIf(each -> each.id().equals(victim.versionId()));
    bin.remove(victim.key());
    if (stack.isEmpty()) {
      stacks.remove(victim.key());
    } else {
      show(stack.get(0));
    }
  }

  /** What lies on top is what readers see. */
  private void show(Version top) {
    if (top.object() != null) {
      current.create(top.object(), top.bytes(), soon());
    }
  }

  @Override
  public void deleteOne(Name victim, Duration timeout) throws RequestFailure {
    for (Refused each : delete(List.of(victim), timeout).refused()) {
      throw RequestFailure.answered(403, each.code(), each.message(), new IOException("locked"));
    }
  }

  @Override
  public Begun uploads(Wanted wanted, Duration timeout) {
    Cursor after = wanted.after();
    List<Pending> found = bin.pending(wanted.prefix(), after.key(), after.id(), wanted.limit() + 1);
    List<Upload> page =
        found.stream()
            .limit(wanted.limit())
            .map(each -> new Upload(each.key(), each.id(), each.startedAt()))
            .toList();
    if (found.size() == page.size()) {
      return new Begun(page, null);
    }
    Upload last = page.get(page.size() - 1);
    return new Begun(page, new Cursor(last.key(), last.uploadId()));
  }

  @Override
  public void abort(String key, String uploadId, Duration timeout) {
    bin.abort(key, uploadId);
  }
}
