package dev.fingerpost.gc;

import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.DeadlineExceededException;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.ObjectStoreException;
import dev.fingerpost.writer.StoreRoot;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The port to object storage that only the collector sees: it lists what readers never see, and
 * deletes. All keys and prefixes are relative to the root.
 *
 * <p>What an adapter must guarantee:
 *
 * <ol>
 *   <li>Nothing outside the root is listed, deleted or aborted: a sibling root {@code a_2} is none
 *       of {@code a}'s business.
 *   <li>Listings are complete and in UTF-8 byte order of the keys; what was there before the first
 *       page and was not deleted since is on one of the pages, though others create and delete
 *       meanwhile. An answer that would send the caller in circles is a fault.
 *   <li>Where the bucket keeps versions, or kept them once, every object version and every delete
 *       marker is an item of its own and is deleted by its id: nothing stays behind that is paid
 *       for and not seen. A bucket that does not say whether it keeps versions is a fault.
 *   <li>Only what was named is deleted. Deleting and aborting may be repeated: what is gone already
 *       counts as done. An upload that was aborted can never be completed.
 *   <li>Transient trouble is retried until the deadline, as {@link
 *       dev.fingerpost.writer.ObjectStore} does.
 * </ol>
 *
 * <p>A sweeper asks once whether the bucket keeps versions, so it is made anew for each run.
 *
 * <p>Every method throws {@link ObjectStoreException} on a fault and {@link
 * DeadlineExceededException} when the deadline ended the retries. Thread-safe.
 */
public interface Sweeper {
  /** How many items one delete may name, and the most a page holds. */
  int MAX_BATCH = 1_000;

  /** Where all keys begin. */
  StoreRoot root();

  /**
   * What lies directly below a prefix, one page. Names of which only old versions or delete markers
   * are left are listed too, and a server that keeps folders as such (SeaweedFS) lists one for a
   * while though nothing is left below it.
   *
   * @param prefix empty, or ending in {@code /}
   * @param after only names after this one; empty from the beginning. A folder of an earlier page
   *     counts as a name
   * @param limit names on the page, 1 to {@link #MAX_BATCH}; a page may have fewer and not be the
   *     last
   */
  Children children(String prefix, String after, int limit, Deadline deadline);

  /**
   * Everything below a prefix, one page of at most {@link #MAX_BATCH}: objects, or object versions
   * and delete markers.
   *
   * @param prefix of the keys wanted
   * @param after {@link Cursor#START}, or what the page before gave as next
   */
  Contents contents(String prefix, Cursor after, Deadline deadline);

  /**
   * Deletes in one request.
   *
   * @param items at most {@link #MAX_BATCH}, as {@link #contents} gave them
   * @return those that could not be deleted, each with its reason: object lock, legal hold, denied.
   *     The others are gone
   */
  List<Failure> delete(List<Item> items, Deadline deadline);

  /**
   * Unfinished multipart uploads below a prefix, one page of at most {@link #MAX_BATCH}, in order
   * of their keys.
   *
   * @param prefix of the keys wanted
   * @param after {@link Cursor#START}, or what the page before gave as next
   */
  Uploads uploads(String prefix, Cursor after, Deadline deadline);

  /**
   * Aborts an upload; its parts go.
   *
   * @return why not; empty if it is gone
   */
  Optional<Failure> abort(Upload upload, Deadline deadline);

  /**
   * A page of names directly below a prefix, both lists in order.
   *
   * @param prefixes folders, each with its last slash
   * @param keys of objects
   * @param next to be given as {@code after} for the next page; empty if this is the last
   */
  record Children(List<String> prefixes, List<String> keys, Optional<String> next) {
    public Children {
      prefixes = List.copyOf(prefixes);
      keys = List.copyOf(keys);
    }
  }

  /**
   * What one delete removes: an object, an object version or a delete marker.
   *
   * @param versionId empty where the bucket never kept versions; {@code null} as a word is an id
   * @param size in bytes; 0 for a delete marker
   */
  record Item(
      String key,
      Optional<String> versionId,
      long size,
      Instant lastModified,
      boolean deleteMarker) {
    /** An object of a bucket that keeps no versions. */
    public static Item of(ObjectStore.Entry entry) {
      return new Item(entry.key(), Optional.empty(), entry.size(), entry.lastModified(), false);
    }
  }

  /**
   * A page of items, in order of their keys.
   *
   * @param next empty if this is the last page
   */
  record Contents(List<Item> items, Optional<Cursor> next) {
    public Contents {
      items = List.copyOf(items);
    }
  }

  /** A multipart upload that was neither completed nor aborted. */
  record Upload(String key, String uploadId, Instant startedAt) {}

  /**
   * A page of uploads.
   *
   * @param next empty if this is the last page
   */
  record Uploads(List<Upload> uploads, Optional<Cursor> next) {
    public Uploads {
      uploads = List.copyOf(uploads);
    }
  }

  /**
   * What could not be deleted or aborted.
   *
   * @param reason one line for people
   */
  record Failure(String key, String reason) {}

  /**
   * How far a listing came; for the adapter that made it.
   *
   * @param key the last one seen
   * @param id of its last version or upload seen; empty where the key says all
   */
  record Cursor(String key, String id) {
    /** Before everything. */
    public static final Cursor START = new Cursor("", "");

    /** Behind everything this key has. */
    public static Cursor behind(String key) {
      return new Cursor(key, "");
    }
  }
}
