package dev.fingerpost.gc.simulation;

import static dev.fingerpost.gc.simulation.Violation.unless;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fingerpost.Version;
import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.gc.Sweeper.Cursor;
import dev.fingerpost.gc.Sweeper.Item;
import dev.fingerpost.publisher.PointerReader;
import dev.fingerpost.publisher.ReadingPins;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectDamagedException;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectStore.Entry;
import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.ResultManifest;
import dev.fingerpost.writer.ResultPath;
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
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;

/** What must hold of the objects. */
final class BucketRules {
  private static final int ALL = 1_000;

  private final Raw raw;
  private final Invariants rows;
  private final Deadline deadline;
  private final PointerReader reader;

  /** What was ever sent under a key. */
  private final Map<String, Integer> sent = new HashMap<>();

  private Set<String> there = new TreeSet<>();

  /** What was there when a version first referred to it. */
  private final Map<AttemptId, Set<String>> published = new HashMap<>();

  BucketRules(Raw raw, Invariants rows) {
    this.raw = raw;
    this.rows = rows;
    this.deadline = Deadline.after(Duration.ofDays(36_000), raw.time());
    this.reader = Looker.reader(raw.ports(), ForkJoinPool.commonPool(), ReadingPins.NONE);
  }

  void begin() {
    there = list();
  }

  void after(Call call, boolean done) {
    if (done) {
      done(call);
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

  private void done(Call call) {
    switch (call.name()) {
      case "create" -> created((NewObject) call.argument(0), (Chunk) call.argument(1));
      case "delete" -> deleted(items(call));
      case "abort" -> gone(((Sweeper.Upload) call.argument(0)).key(), "the upload of");
      default -> {}
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
    Set<String> now = list();
    for (Version each : rows.live()) {
      for (AttemptId attempt : each.descriptor().orElseThrow().attempts()) {
        Set<String> gone = new TreeSet<>(published.getOrDefault(attempt, Set.of()));
        gone.removeAll(now);
        unless(gone.isEmpty(), "G6", "of %s@%s is gone: %s", each.pointer(), each.number(), gone);
      }
    }
  }

  private void gone(String key, String what) {
    attempt(key)
        .ifPresentOrElse(
            it -> {
              unless(!rows.open(it), "G6", "%s %s could still be published", what, key);
              unless(!referenced(it), "G6", "%s %s is a live version's", what, key);
            },
            () -> unless(false, "G6", "%s %s is none of an attempt", what, key));
  }

  private boolean referenced(AttemptId attempt) {
    return rows.live().stream()
        .anyMatch(it -> it.descriptor().orElseThrow().attempts().contains(attempt));
  }

  private static Optional<AttemptId> attempt(String key) {
    int name = key.indexOf("/attempts/") + "/attempts/".length();
    return AttemptId.parse(key.substring(0, key.indexOf('/', name) + 1));
  }

  /** All of a new version's objects are there, as its writer sent them. */
  void whole(Version version) {
    Descriptor descriptor = version.descriptor().orElseThrow();
    String name = version.pointer() + "@" + version.number();
    unless(
        there.contains(descriptor.root().value()),
        "G6",
        "the object of %s is gone: %s",
        name,
        descriptor.root());
    boolean right = Sha256.of(read(descriptor.root())).equals(descriptor.sha256());
    unless(right, "G5", "the object of %s is not what was published", name);
    for (AttemptId attempt : descriptor.attempts()) {
      Set<String> ignored =
          published.computeIfAbsent(
              attempt,
              it ->
                  there.stream()
                      .filter(key -> key.startsWith(it.prefix()))
                      .collect(Collectors.toSet()));
    }
    Map<ResultPath, String> texts = texts(version, name);
    unless(Results.isOne(texts), "G5", "nobody computed what is in %s: %s", name, texts);
  }

  private Map<ResultPath, String> texts(Version version, String name) {
    Map<ResultPath, String> texts = new TreeMap<>();
    try {
      for (ResultManifest.Entry each : reader.files(version, deadline)) {
        try (InputStream in = reader.open(version, each.path(), deadline)) {
          String ignored = texts.put(each.path(), new String(in.readAllBytes(), UTF_8));
        }
      }
    } catch (ObjectDamagedException e) {
      unless(false, "G6", "a file of %s is gone: %s", name, e.getMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return texts;
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
