package dev.fingerpost.writer.remote;

import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectStore.Entry;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one client library to one bucket. Each is sent once, gives its answer or a {@link
 * RequestFailure}, and waits no longer than its time-out; retries and decisions are made by {@link
 * RemoteObjectStore}. Keys are whole. Bytes are sent from the chunk's own buffer, never from a
 * copy.
 */
public interface Requests {
  /** User metadata that holds the nonce, without the {@code x-amz-meta-} before it. */
  String NONCE = "fingerpost-nonce";

  /** What the answer to a create says if it is one, in words. */
  String ETAG = "an ETag";

  /** The same of the start of an upload. */
  String UPLOAD = "an upload id";

  /** PUT with {@code If-None-Match: *}. */
  void put(String key, NewObject object, Chunk bytes, Duration timeout) throws RequestFailure;

  /** Starts a multipart upload and gives its id. */
  String startUpload(String key, NewObject object, Duration timeout) throws RequestFailure;

  /** Sends a part and gives its ETag. */
  String putPart(String key, String upload, int number, Chunk bytes, Duration timeout)
      throws RequestFailure;

  /** Completes with {@code If-None-Match: *}; an error inside a 200, or no result, is a failure. */
  void completeUpload(String key, String upload, List<SentPart> parts, Duration timeout)
      throws RequestFailure;

  /**
   * GET.
   *
   * @param range as in the HTTP header, null for the whole object
   */
  Body get(String key, @Nullable String range, Duration timeout) throws RequestFailure;

  Head head(String key, Duration timeout) throws RequestFailure;

  Listed list(Wanted wanted, Duration timeout) throws RequestFailure;

  /**
   * What GET gives.
   *
   * @param cut hangs up at once, from any thread, without reading on; may be repeated
   */
  record Body(InputStream bytes, Runnable cut) {}

  /** A part the server has. */
  record SentPart(int number, String etag, int length, int crc32c) {}

  /**
   * What HEAD tells.
   *
   * @param nonce empty if the object has none
   * @param crc32c as in the header, null if the server did not say
   */
  record Head(long size, String nonce, @Nullable String crc32c) {}

  /**
   * A ListObjectsV2.
   *
   * @param delimiter empty for none
   * @param startAfter empty for none
   * @param token of the page before, null for the first
   */
  record Wanted(
      String prefix, String delimiter, String startAfter, int limit, @Nullable String token) {}

  /**
   * Its answer.
   *
   * @param token null on the last page
   */
  record Listed(List<Entry> objects, List<String> prefixes, @Nullable String token) {}
}
