package dev.fingerpost.gc.remote;

import dev.fingerpost.gc.Sweeper.Cursor;
import dev.fingerpost.gc.Sweeper.Item;
import dev.fingerpost.gc.Sweeper.Upload;
import dev.fingerpost.writer.remote.RequestFailure;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The collector's requests of one client library to one bucket. Each is sent once, gives its answer
 * or a {@link RequestFailure}, and waits no longer than its time-out; retries and decisions are
 * made by {@link RemoteSweeper}. Keys are whole.
 */
public interface SweepRequests {
  /** GetBucketVersioning: {@code Enabled}, {@code Suspended}, or empty if it never kept any. */
  String versioning(Duration timeout) throws RequestFailure;

  /** ListObjectVersions. */
  Versions versions(Wanted wanted, Duration timeout) throws RequestFailure;

  /** DeleteObjects, not quiet: the answer names what is gone and what is not. */
  Deleted delete(List<Name> names, Duration timeout) throws RequestFailure;

  /** DeleteObject. */
  void deleteOne(Name name, Duration timeout) throws RequestFailure;

  /** ListMultipartUploads; the delimiter is not used. */
  Begun uploads(Wanted wanted, Duration timeout) throws RequestFailure;

  /** AbortMultipartUpload. */
  void abort(String key, String uploadId, Duration timeout) throws RequestFailure;

  /**
   * What to list.
   *
   * @param delimiter empty for none
   * @param after key marker, and version or upload marker; both empty from the beginning
   */
  record Wanted(String prefix, String delimiter, Cursor after, int limit) {}

  /**
   * A page of versions and delete markers; those of one key together, keys in the server's order.
   *
   * @param next the server's markers, null on the last page
   */
  record Versions(List<Item> items, List<String> prefixes, @Nullable Cursor next) {}

  /**
   * A page of uploads.
   *
   * @param next the server's markers, null on the last page
   */
  record Begun(List<Upload> uploads, @Nullable Cursor next) {}

  /** What is to be deleted; no version id for the object itself. */
  record Name(String key, @Nullable String versionId) {}

  /**
   * What became of a batch.
   *
   * @param gone keys, one for each name
   */
  record Deleted(List<String> gone, List<Refused> refused) {}

  /** A name in the answer that could not be deleted. */
  record Refused(String key, String code, String message) {}
}
