package dev.fingerpost.gc.minio;

import dev.fingerpost.gc.Sweeper.Cursor;
import dev.fingerpost.gc.Sweeper.Item;
import dev.fingerpost.gc.remote.SweepRequests;
import dev.fingerpost.writer.minio.MinioFailures;
import dev.fingerpost.writer.remote.RequestFailure;
import io.minio.AbortMultipartUploadArgs;
import io.minio.DeleteObjectsArgs;
import io.minio.GetBucketVersioningArgs;
import io.minio.ListObjectVersionsArgs;
import io.minio.MinioAsyncClient;
import io.minio.RemoveObjectArgs;
import io.minio.messages.DeleteRequest;
import io.minio.messages.DeleteResult;
import io.minio.messages.ListVersionsResult;
import io.minio.messages.VersioningConfiguration;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The requests, as the MinIO client sends them. */
final class MinioSweepRequests implements SweepRequests {
  private final MinioAsyncClient client;
  private final MinioUploads uploads;
  private final String bucket;

  MinioSweepRequests(MinioAsyncClient client, String bucket) {
    this.client = client;
    this.uploads = new MinioUploads(client);
    this.bucket = bucket;
  }

  @Override
  public String versioning(Duration timeout) throws RequestFailure {
    GetBucketVersioningArgs get = GetBucketVersioningArgs.builder().bucket(bucket).build();
    VersioningConfiguration.Status status =
        MinioFailures.await(() -> client.getBucketVersioning(get), timeout).status();
    return status == VersioningConfiguration.Status.OFF ? "" : status.toString();
  }

  @Override
  public Versions versions(Wanted wanted, Duration timeout) throws RequestFailure {
    ListObjectVersionsArgs list =
        ListObjectVersionsArgs.builder()
            .bucket(bucket)
            .prefix(wanted.prefix())
            .delimiter(wanted.delimiter())
            .keyMarker(nullIfEmpty(wanted.after().key()))
            .versionIdMarker(nullIfEmpty(wanted.after().id()))
            .maxKeys(wanted.limit())
            .encodingType("url")
            .build();
    ListVersionsResult answer =
        MinioFailures.await(() -> client.listObjectVersions(list), timeout).result();
    return new Versions(
        Stream.concat(answer.contents().stream(), answer.deleteMarkers().stream())
            .map(each -> item(each, answer.encodingType()))
            .toList(),
        answer.commonPrefixes().stream()
            .map(each -> name(each.toItem(), answer.encodingType()))
            .toList(),
        next(answer.isTruncated(), answer.nextKeyMarker(), answer.nextVersionIdMarker()));
  }

  /** The client decodes names only in its own listing loops. */
  private static String name(io.minio.messages.Item entry, @Nullable String encoding) {
    entry.setEncodingType(encoding);
    return entry.objectName();
  }

  private static Item item(io.minio.messages.Item entry, @Nullable String encoding) {
    boolean marker = entry.isDeleteMarker();
    return new Item(
        name(entry, encoding),
        Optional.of(entry.versionId()),
        marker ? 0 : entry.size(),
        entry.lastModified().toInstant(),
        marker);
  }

  @Override
  public Deleted delete(List<Name> names, Duration timeout) throws RequestFailure {
    DeleteObjectsArgs delete =
        DeleteObjectsArgs.builder()
            .bucket(bucket)
            .objects(names.stream().map(MinioSweepRequests::named).toList())
            .quiet(false)
            .build();
    DeleteResult answer = MinioFailures.await(() -> client.deleteObjects(delete), timeout).result();
    for (DeleteResult.Error error : answer.errors()) {
      if (error.objectName() == null) { // the client takes an error as the whole body for one key's
        throw RequestFailure.answered(
            200, error.code(), error.message(), new IOException("an error inside a 200"));
      }
    }
    return new Deleted(
        answer.objects().stream().map(DeleteResult.Deleted::name).toList(),
        answer.errors().stream()
            .map(e -> new Refused(e.objectName(), orEmpty(e.code()), orEmpty(e.message())))
            .toList());
  }

  private static DeleteRequest.Object named(Name name) {
    return new DeleteRequest.Object(name.key(), name.versionId());
  }

  @Override
  public void deleteOne(Name name, Duration timeout) throws RequestFailure {
    RemoveObjectArgs remove =
        RemoveObjectArgs.builder()
            .bucket(bucket)
            .object(name.key())
            .versionId(name.versionId())
            .build();
    MinioFailures.await(() -> client.removeObject(remove), timeout);
  }

  @Override
  public Begun uploads(Wanted wanted, Duration timeout) throws RequestFailure {
    return MinioFailures.await(() -> uploads.list(bucket, wanted), timeout);
  }

  @Override
  public void abort(String key, String uploadId, Duration timeout) throws RequestFailure {
    AbortMultipartUploadArgs abort =
        AbortMultipartUploadArgs.builder().bucket(bucket).object(key).uploadId(uploadId).build();
    MinioFailures.await(() -> client.abortMultipartUpload(abort), timeout);
  }

  private static @Nullable Cursor next(
      boolean truncated, @Nullable String key, @Nullable String id) {
    return truncated ? new Cursor(orEmpty(key), orEmpty(id)) : null;
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static @Nullable String nullIfEmpty(String text) {
    return text.isEmpty() ? null : text;
  }
}
