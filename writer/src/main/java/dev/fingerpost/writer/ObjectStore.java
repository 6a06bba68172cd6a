package dev.fingerpost.writer;

import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The port to object storage that writers, publishers and readers see. It can create and read; it
 * has no way to overwrite or delete.
 *
 * <p>What an adapter must guarantee:
 *
 * <ol>
 *   <li>Creation is atomic and exclusive: of any number of creates of one key, by single PUT or by
 *       multipart completion, exactly one succeeds ({@code If-None-Match: *}).
 *   <li>Strong consistency: once a create returned, every read and every list shows the object.
 *   <li>Bytes that do not match their checksum are refused, never stored.
 *   <li>Listing is in UTF-8 byte order of the keys and complete.
 *   <li>Transient trouble (5xx, 429, 409 ConditionalRequestConflict, resets, broken pooled
 *       connections) is retried with jitter until the deadline and not beyond. A retry that meets
 *       its own earlier try's object (same nonce, same length) is a success.
 * </ol>
 *
 * <p>Every method throws {@link ObjectStoreException} on a fault and {@link
 * DeadlineExceededException} when the deadline ended the retries. Thread-safe.
 */
public interface ObjectStore {
  StoreRoot root();

  /**
   * Creates an object of one chunk.
   *
   * @throws ObjectExistsException if a foreign object has the key
   */
  void create(NewObject object, Chunk bytes, Deadline deadline);

  /** Starts an object of many parts; nothing is visible under its key until completion. */
  PartUpload startParts(NewObject object, Deadline deadline);

  /**
   * Reads a range; the caller closes the stream. The stream may fail in the middle with an {@link
   * java.io.IOException}: whoever reads resumes at the offset it reached.
   *
   * @param offset of the first byte wanted, from 0
   * @param length how many bytes are wanted at most; at least 1
   * @throws ObjectMissingException if there is no such object
   */
  InputStream read(ObjectKey key, long offset, long length, Deadline deadline);

  /** Looks at an object; empty if there is none. */
  Optional<ObjectInfo> head(ObjectKey key, Deadline deadline);

  /** One page of a listing. */
  Page list(Listing listing, Deadline deadline);

  /** An object under way in parts. Methods may be called from several threads at once. */
  interface PartUpload {
    /**
     * Sends one part.
     *
     * @param number 1 to 10,000
     */
    void put(int number, Chunk bytes, Deadline deadline);

    /**
     * Makes the object of parts 1 to {@code parts}, all of which were put; there is at least one.
     * Once the upload is over, by completion or by the collector, it only says whether this very
     * object is there, and makes none: a key is never used twice.
     *
     * @throws ObjectExistsException if a foreign object has the key
     */
    void complete(int parts, Deadline deadline);
  }

  /**
   * What a look at an object tells.
   *
   * @param nonce its {@code fingerpost-nonce}, empty for an object of another kind
   */
  record ObjectInfo(ObjectKey key, long size, String nonce) {}

  /**
   * What to list.
   *
   * @param prefix of the keys wanted, relative to the root
   * @param delimiter {@code /} to fold what lies deeper into common prefixes, empty for all keys
   * @param startAfter only names after this one, relative to the root; empty from the beginning.
   *     Names that fold into a common prefix count as that prefix
   * @param limit names per page, 1 to 1,000
   */
  record Listing(String prefix, String delimiter, String startAfter, int limit) {}

  /**
   * A page of a listing, in order.
   *
   * @param objects keys and sizes
   * @param prefixes common prefixes, each with its last delimiter
   * @param next to be given as {@code startAfter} for the next page; empty if this is the last
   */
  record Page(List<Entry> objects, List<String> prefixes, Optional<String> next) {
    public Page {
      objects = List.copyOf(objects);
      prefixes = List.copyOf(prefixes);
    }
  }

  /**
   * A listed object; its key is relative to the root and need not be one this store made.
   *
   * @param lastModified by the server's clock; some round it to a second
   */
  record Entry(String key, long size, Instant lastModified) {}
}
