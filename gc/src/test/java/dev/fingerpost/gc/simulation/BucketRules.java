package dev.fingerpost.gc.simulation;

import static dev.fingerpost.gc.simulation.Violation.unless;

import dev.fingerpost.Version;
import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.gc.Sweeper.Cursor;
import dev.fingerpost.gc.Sweeper.Item;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectStore.Entry;
import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What must hold of the objects. */
final class BucketRules {
  private static final int ALL = 1_000;

  private final Raw raw;
  private final Invariants rows;
  private final Deadline deadline;

  /** What was ever sent under a key. */
  private final Map<String, Integer> sent = new HashMap<>();

  private Set<String> there = new TreeSet<>();

  BucketRules(Raw raw, Invariants rows) {
    this.raw = raw;
    this.rows = rows;
    this.deadline = Deadline.after(Duration.ofDays(36_000), raw.time());
  }

  void begin() {
    there = list();
  }

  void after(Call call) {
    switch (call.name()) {
      case "create" -> created((NewObject) call.argument(0), (Chunk) call.argument(1));
      case "delete" -> deleted(items(call));
      case "abort" -> gone(((Sweeper.Upload) call.argument(0)).key(), "the upload of");
      default -> {}
    }
    boolean moves = List.of("create", "complete", "delete").contains(call.name());
    if (moves) {
      Set<String> now = list();
      Set<String> lost = new HashSet<>(there);
      lost.removeAll(now);
      if (call.name().equals("delete")) {
        items(call).forEach(it -> lost.remove(it.key()));
      }
      unless(lost.isEmpty(), "G9", "%s are gone by %s", lost, call.name());
      there = now;
    }
  }

  private static List<Item> items(Call call) {
    return ((List<?>) call.argument(0)).stream().map(Item.class::cast).toList();
  }

  private void created(NewObject object, Chunk bytes) {
    byte[] own = Arrays.copyOf(bytes.buffer(), bytes.length());
    int mark = 31 * Arrays.hashCode(own) + object.nonce().hashCode();
    Integer other = sent.put(object.key().value(), mark);
    unless(other == null || other == mark, "G1", "%s was created twice", object.key());
    unless(
        Sha256.of(read(object.key())).equals(Sha256.of(own)),
        "G1",
        "%s does not hold what was created",
        object.key());
  }

  private void deleted(List<Item> items) {
    items.forEach(it -> gone(it.key(), "the object"));
    rows.live().forEach(this::whole);
  }

  private void gone(String key, String what) {
    attempt(key)
        .ifPresentOrElse(
            it -> unless(!rows.open(it), "G6", "%s %s could still be published", what, key),
            () -> unless(false, "G6", "%s %s is none of an attempt", what, key));
  }

  private static Optional<AttemptId> attempt(String key) {
    int name = key.indexOf("/attempts/") + "/attempts/".length();
    return AttemptId.parse(key.substring(0, key.indexOf('/', name) + 1));
  }

  /** All of a version's objects are there, as its writer sent them. */
  void whole(Version version) {
    Descriptor descriptor = version.descriptor().orElseThrow();
    String name = version.pointer() + "@" + version.number();
    boolean there = raw.bucket().head(descriptor.root(), deadline).isPresent();
    unless(there, "G6", "the object of %s is gone: %s", name, descriptor.root());
    boolean right = Sha256.of(read(descriptor.root())).equals(descriptor.sha256());
    unless(right, "G5", "the object of %s is not what was published", name);
  }

  private byte[] read(ObjectKey key) {
    try (InputStream in = raw.bucket().read(key, 0, Long.MAX_VALUE, deadline)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Set<String> list() {
    Set<String> all = new TreeSet<>();
    for (Entry each : raw.bucket().list(new Listing("", "", "", ALL), deadline).objects()) {
      all.add(each.key());
    }
    return all;
  }

  void nothingLeft() {
    Set<String> reachable = new TreeSet<>();
    rows.live()
        .forEach(
            it ->
                it.descriptor().orElseThrow().attempts().stream()
                    .map(AttemptId::prefix)
                    .forEach(reachable::add));
    Set<String> left = new TreeSet<>();
    for (String key : list()) {
      attempt(key).map(AttemptId::prefix).ifPresent(left::add);
    }
    left.removeAll(reachable);
    unless(left.isEmpty(), "G7", "garbage is left: %s", left);
    List<Sweeper.Upload> uploads = raw.sweeper().uploads("", Cursor.START, deadline).uploads();
    unless(uploads.isEmpty(), "G7", "uploads are left: %s", uploads);
  }
}
