package dev.fingerpost.gc.walk;

import dev.fingerpost.gc.Sweeper.Item;
import dev.fingerpost.gc.Sweeper.Upload;
import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectSettings;
import dev.fingerpost.writer.ObjectStore.PartUpload;
import dev.fingerpost.writer.Sha256;
import dev.fingerpost.writer.SystemTime;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Takes moves on a bucket, one after another. The same moves mean the same on every bucket. */
final class BucketWalk {
  /** None is a folder of another: S3Proxy keeps keys as files. The last is too long. */
  private static final List<String> KEYS =
      List.of("a-", "a/1", "a/b/1", "b", "c d+%/é&", "k".repeat(1_020));

  /** What a server takes as a part that is not the last. */
  private static final int SMALLEST = 5 << 20;

  private static final List<String> FOLDERS = List.of("", "a/", "a/b/", "c d+%/", "z/");

  /** An upload in parts, and those it has. */
  private static final class Begun {
    final PartUpload upload;
    final Set<Integer> parts = new TreeSet<>();
    final String key;

    /** Whether there may be parts after the first. */
    boolean large;

    boolean over;

    Begun(PartUpload upload, String key) {
      this.upload = upload;
      this.key = key;
    }

    /**
     * The number of the next part: the first again, where none may follow. No third one: the second
     * is small, and a server takes such a part only as the last.
     */
    int next(boolean skipping) {
      if (parts.isEmpty()) {
        return skipping ? 2 : 1;
      }
      return large && parts.contains(1) ? 2 : parts.iterator().next();
    }
  }

  private final Bucket bucket;
  private final BucketListings listings;
  private final List<Begun> begun = new ArrayList<>();
  private final List<List<Upload>> uploads = new ArrayList<>();
  private final List<List<Item>> items = new ArrayList<>();
  private Deadline deadline = soon();

  BucketWalk(Bucket bucket) {
    this.bucket = bucket;
    this.listings = new BucketListings(bucket);
  }

  private static Deadline soon() {
    return Deadline.after(Duration.ofMinutes(1), SystemTime.INSTANCE);
  }

  /** Takes one move, now and then when it is too late; says how it was answered. */
  String take(BucketMove move) {
    deadline = move.chance(4, 24) ? Deadline.after(Duration.ZERO, SystemTime.INSTANCE) : soon();
    try {
      return switch (move.kind()) {
        case CREATE -> create(move);
        case START -> start(move);
        case PART -> part(move);
        case COMPLETE -> complete(move);
        case ABORT -> abort(move);
        case READ -> read(move);
        case HEAD -> "FOUND " + bucket.store().head(key(move), deadline);
        case LIST -> listings.list(move, deadline);
        case CHILDREN -> listings.children(move, move.pick(0, FOLDERS), deadline);
        case CONTENTS -> "CONTENTS " + listed(move.pick(0, FOLDERS));
        case UPLOADS -> "UPLOADS " + listedUploads(move.pick(0, FOLDERS));
        case DELETE -> delete(move);
        case DELETE_LATE -> items.isEmpty() ? "-" : delete(move.pick(0, items));
      };
    } catch (FingerpostException e) {
      return e.getClass().getSimpleName();
    }
  }

  /** All there is in the end. */
  List<String> everything() {
    deadline = soon();
    List<String> all = new ArrayList<>();
    for (Item each : listings.contents("", deadline)) {
      ObjectKey key = new ObjectKey(each.key());
      all.add(bucket.store().head(key, deadline) + " " + text(key, 0, Long.MAX_VALUE));
    }
    all.add("uploads " + keys(listings.uploads("", deadline)));
    return all;
  }

  private static ObjectKey key(BucketMove move) {
    return new ObjectKey(move.pick(0, KEYS));
  }

  private static NewObject object(BucketMove move, List<String> nonces) {
    return new NewObject(key(move), move.pick(1, nonces), ObjectSettings.DEFAULT);
  }

  /**
   * Bytes that say where they are and whose; for one nonce there are three lengths, none of which
   * has two texts: a nonce never stands for two objects of one length.
   */
  private String create(BucketMove move) {
    NewObject object = object(move, List.of("n", "m"));
    byte[] text =
        (object.key() + " of " + object.nonce())
            .repeat(Math.min(2, move.die(2) % 8))
            .getBytes(StandardCharsets.UTF_8);
    Chunk intact = Chunk.of(text, text.length);
    // In a folder S3Proxy would keep the folder, and list it.
    boolean damaged = move.chance(3, 10) && object.key().value().indexOf('/') < 0;
    bucket
        .store()
        .create(
            object, damaged ? new Chunk(text, text.length, intact.crc32c() + 1) : intact, deadline);
    return "CREATED";
  }

  private String start(BucketMove move) {
    NewObject object = object(move, List.of("p", "q"));
    begun.add(new Begun(bucket.store().startParts(object, deadline), object.key().value()));
    return "STARTED";
  }

  /** What becomes of a part of an upload that is over is not asked: S3Proxy keeps it, unseen. */
  private String part(BucketMove move) {
    if (begun.isEmpty() || move.recent(0, begun).over) {
      return "-";
    }
    Begun one = move.recent(0, begun);
    one.large |= one.parts.isEmpty() && move.chance(3, 16);
    int number = one.next(move.chance(1, 10));
    byte[] text =
        one.large && number == 1
            ? new byte[SMALLEST]
            : ("part " + number + ";").getBytes(StandardCharsets.UTF_8);
    Chunk intact = Chunk.of(text, text.length);
    one.upload.put(
        number,
        move.chance(2, 4) ? new Chunk(text, text.length, intact.crc32c() + 1) : intact,
        deadline);
    one.parts.add(number);
    return "SENT";
  }

  private String complete(BucketMove move) {
    if (begun.isEmpty()) {
      return "-";
    }
    Begun one = move.recent(0, begun);
    one.upload.complete(move.chance(1, 10) ? move.die(2) % 3 : one.parts.size(), deadline);
    one.over = true;
    return "COMPLETED";
  }

  /** Aborts all uploads of one key, as they are listed now or were before. */
  private String abort(BucketMove move) {
    List<Upload> all =
        move.chance(0, 3) && !uploads.isEmpty()
            ? move.recent(1, uploads)
            : listings.uploads("", deadline);
    if (all.isEmpty()) {
      return "-";
    }
    uploads.add(all);
    String key = move.pick(2, all).key();
    for (Upload each : all) {
      if (each.key().equals(key)) {
        bucket.abort(each, deadline);
      }
    }
    begun.stream().filter(it -> it.key.equals(key)).forEach(it -> it.over = true);
    return "ABORTED " + key;
  }

  private String read(BucketMove move) {
    long length = move.chance(2, 3) ? Long.MAX_VALUE : 1 + move.die(2) % 9;
    return "READ " + text(key(move), move.die(1) % 5 * 4L, length);
  }

  private String text(ObjectKey key, long offset, long length) {
    try (InputStream in = bucket.store().read(key, offset, length, deadline)) {
      byte[] bytes = in.readAllBytes();
      return bytes.length < SMALLEST
          ? new String(bytes, StandardCharsets.UTF_8)
          : bytes.length + " bytes " + Sha256.of(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> listed(String prefix) {
    List<Item> found = listings.contents(prefix, deadline);
    items.add(found);
    return found.stream().map(it -> it.key() + " " + it.size()).toList();
  }

  private List<String> listedUploads(String prefix) {
    List<Upload> found = listings.uploads(prefix, deadline);
    uploads.add(found);
    return keys(found);
  }

  private static List<String> keys(List<Upload> uploads) {
    return uploads.stream().map(Upload::key).toList();
  }

  private String delete(BucketMove move) {
    List<Item> found = listings.contents(move.pick(0, FOLDERS), deadline);
    if (found.isEmpty()) {
      return "-";
    }
    items.add(found);
    return delete(move.chance(1, 3) ? found : List.of(move.pick(2, found)));
  }

  private String delete(List<Item> some) {
    bucket.delete(some, deadline);
    return "DELETED " + some.stream().map(Item::key).toList();
  }
}
