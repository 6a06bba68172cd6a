package dev.fingerpost.gc.s3;

import dev.fingerpost.gc.Sweeper.Cursor;
import dev.fingerpost.gc.Sweeper.Item;
import dev.fingerpost.gc.Sweeper.Upload;
import dev.fingerpost.gc.remote.SweepRequests;
import dev.fingerpost.writer.remote.ChecksumMode;
import dev.fingerpost.writer.remote.RequestFailure;
import dev.fingerpost.writer.s3.S3Failures;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.services.s3.LegacyMd5Plugin;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.DeleteMarkerEntry;
import software.amazon.awssdk.services.s3.model.DeleteObjectsResponse;
import software.amazon.awssdk.services.s3.model.ListMultipartUploadsRequest;
import software.amazon.awssdk.services.s3.model.ListMultipartUploadsResponse;
import software.amazon.awssdk.services.s3.model.ListObjectVersionsRequest;
import software.amazon.awssdk.services.s3.model.ListObjectVersionsResponse;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.ObjectVersion;
import software.amazon.awssdk.services.s3.model.S3Error;

/** The requests, as the AWS SDK sends them. */
final class S3SweepRequests implements SweepRequests {
  private final S3Client client;
  private final String bucket;
  private final boolean md5;

  S3SweepRequests(S3Client client, String bucket, ChecksumMode checksums) {
    this.client = client;
    this.bucket = bucket;
    this.md5 = checksums == ChecksumMode.WHEN_REQUIRED;
  }

  @Override
  public String versioning(Duration timeout) throws RequestFailure {
    return orEmpty(
        S3Failures.translated(
                () ->
                    client.getBucketVersioning(
                        get -> get.bucket(bucket).overrideConfiguration(within(timeout))))
            .statusAsString());
  }

  @Override
  public Versions versions(Wanted wanted, Duration timeout) throws RequestFailure {
    ListObjectVersionsRequest request =
        ListObjectVersionsRequest.builder()
            .bucket(bucket)
            .prefix(wanted.prefix())
            .delimiter(nullIfEmpty(wanted.delimiter()))
            .keyMarker(nullIfEmpty(wanted.after().key()))
            .versionIdMarker(nullIfEmpty(wanted.after().id()))
            .maxKeys(wanted.limit())
            .overrideConfiguration(within(timeout))
            .build();
    ListObjectVersionsResponse answer =
        S3Failures.translated(() -> client.listObjectVersions(request));
    return new Versions(
        Stream.concat(
                answer.versions().stream().map(S3SweepRequests::item),
                answer.deleteMarkers().stream().map(S3SweepRequests::item))
            .toList(),
        answer.commonPrefixes().stream().map(each -> each.prefix()).toList(),
        next(answer.isTruncated(), answer.nextKeyMarker(), answer.nextVersionIdMarker()));
  }

  private static Item item(ObjectVersion version) {
    return new Item(
        version.key(),
        Optional.of(version.versionId()),
        version.size(),
        version.lastModified(),
        false);
  }

  private static Item item(DeleteMarkerEntry marker) {
    return new Item(marker.key(), Optional.of(marker.versionId()), 0, marker.lastModified(), true);
  }

  @Override
  public Deleted delete(List<Name> names, Duration timeout) throws RequestFailure {
    List<ObjectIdentifier> objects =
        names.stream()
            .map(n -> ObjectIdentifier.builder().key(n.key()).versionId(n.versionId()).build())
            .toList();
    DeleteObjectsResponse answer =
        S3Failures.translated(
            () ->
                client.deleteObjects(
                    delete ->
                        delete
                            .bucket(bucket)
                            .delete(all -> all.objects(objects).quiet(false))
                            .overrideConfiguration(checked(timeout))));
    return new Deleted(
        answer.deleted().stream().map(each -> each.key()).toList(),
        answer.errors().stream().map(S3SweepRequests::refused).toList());
  }

  private static Refused refused(S3Error error) {
    return new Refused(error.key(), orEmpty(error.code()), orEmpty(error.message()));
  }

  @Override
  public void deleteOne(Name name, Duration timeout) throws RequestFailure {
    S3Failures.translated(
        () ->
            client.deleteObject(
                delete ->
                    delete
                        .bucket(bucket)
                        .key(name.key())
                        .versionId(name.versionId())
                        .overrideConfiguration(within(timeout))));
  }

  @Override
  public Begun uploads(Wanted wanted, Duration timeout) throws RequestFailure {
    ListMultipartUploadsRequest request =
        ListMultipartUploadsRequest.builder()
            .bucket(bucket)
            .prefix(wanted.prefix())
            .keyMarker(nullIfEmpty(wanted.after().key()))
            .uploadIdMarker(nullIfEmpty(wanted.after().id()))
            .maxUploads(wanted.limit())
            .overrideConfiguration(within(timeout))
            .build();
    ListMultipartUploadsResponse answer =
        S3Failures.translated(() -> client.listMultipartUploads(request));
    return new Begun(
        answer.uploads().stream()
            .map(each -> new Upload(each.key(), each.uploadId(), each.initiated()))
            .toList(),
        next(answer.isTruncated(), answer.nextKeyMarker(), answer.nextUploadIdMarker()));
  }

  @Override
  public void abort(String key, String uploadId, Duration timeout) throws RequestFailure {
    S3Failures.translated(
        () ->
            client.abortMultipartUpload(
                abort ->
                    abort
                        .bucket(bucket)
                        .key(key)
                        .uploadId(uploadId)
                        .overrideConfiguration(within(timeout))));
  }

  private static @Nullable Cursor next(
      @Nullable Boolean truncated, @Nullable String key, @Nullable String id) {
    return Boolean.TRUE.equals(truncated) ? new Cursor(orEmpty(key), orEmpty(id)) : null;
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static @Nullable String nullIfEmpty(String text) {
    return text.isEmpty() ? null : text;
  }

  private static Consumer<AwsRequestOverrideConfiguration.Builder> within(Duration timeout) {
    return config -> config.apiCallTimeout(timeout);
  }

  /** A batch must carry a checksum, and a server that does not know the newer ones wants MD5. */
  private Consumer<AwsRequestOverrideConfiguration.Builder> checked(Duration timeout) {
    return md5
        ? within(timeout).andThen(config -> config.addPlugin(LegacyMd5Plugin.create()))
        : within(timeout);
  }
}
