package dev.fingerpost.writer.s3;

import static dev.fingerpost.writer.remote.RequestFailure.told;

import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectSettings;
import dev.fingerpost.writer.ObjectStore.Entry;
import dev.fingerpost.writer.remote.ChecksumMode;
import dev.fingerpost.writer.remote.Checksums;
import dev.fingerpost.writer.remote.RequestFailure;
import dev.fingerpost.writer.remote.Requests;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ChecksumAlgorithm;
import software.amazon.awssdk.services.s3.model.CompleteMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.CreateMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.UploadPartRequest;

/** The requests, as the AWS SDK sends them. */
final class S3Requests implements Requests {
  private final S3Client client;
  private final String bucket;
  private final boolean crc;

  S3Requests(S3Client client, String bucket, ChecksumMode checksums) {
    this.client = client;
    this.bucket = bucket;
    this.crc = checksums == ChecksumMode.WHEN_SUPPORTED;
  }

  @Override
  public void put(String key, NewObject object, Chunk bytes, Duration timeout)
      throws RequestFailure {
    ObjectSettings settings = object.settings();
    PutObjectRequest.Builder put =
        PutObjectRequest.builder()
            .bucket(bucket)
            .key(key)
            .ifNoneMatch("*")
            .metadata(Map.of(NONCE, object.nonce()))
            .contentType(settings.mediaType())
            .storageClass(settings.storageClass())
            .serverSideEncryption(settings.encryption())
            .ssekmsKeyId(settings.kmsKeyId())
            .overrideConfiguration(within(timeout));
    if (crc) {
      put.checksumCRC32C(Checksums.crc32c(bytes.crc32c()));
    } else {
      put.contentMD5(Checksums.md5(bytes));
    }
    told(
        S3Failures.translated(
            () -> client.putObject(put.build(), body(bytes, settings.mediaType())).eTag()),
        ETAG);
  }

  @Override
  public String startUpload(String key, NewObject object, Duration timeout) throws RequestFailure {
    ObjectSettings settings = object.settings();
    CreateMultipartUploadRequest.Builder start =
        CreateMultipartUploadRequest.builder()
            .bucket(bucket)
            .key(key)
            .metadata(Map.of(NONCE, object.nonce()))
            .contentType(settings.mediaType())
            .storageClass(settings.storageClass())
            .serverSideEncryption(settings.encryption())
            .ssekmsKeyId(settings.kmsKeyId())
            .overrideConfiguration(within(timeout));
    if (crc) {
      start.checksumAlgorithm(ChecksumAlgorithm.CRC32_C);
    }
    return told(
        S3Failures.translated(() -> client.createMultipartUpload(start.build()).uploadId()),
        UPLOAD);
  }

  @Override
  public String putPart(String key, String upload, int number, Chunk bytes, Duration timeout)
      throws RequestFailure {
    UploadPartRequest.Builder part =
        UploadPartRequest.builder()
            .bucket(bucket)
            .key(key)
            .uploadId(upload)
            .partNumber(number)
            .overrideConfiguration(within(timeout));
    if (crc) {
      part.checksumCRC32C(Checksums.crc32c(bytes.crc32c()));
    } else {
      part.contentMD5(Checksums.md5(bytes));
    }
    return told(
        S3Failures.translated(
            () -> client.uploadPart(part.build(), body(bytes, "application/octet-stream")).eTag()),
        ETAG);
  }

  @Override
  public void completeUpload(String key, String upload, List<SentPart> parts, Duration timeout)
      throws RequestFailure {
    List<CompletedPart> completed = parts.stream().map(this::completed).toList();
    CompleteMultipartUploadRequest complete =
        CompleteMultipartUploadRequest.builder()
            .bucket(bucket)
            .key(key)
            .uploadId(upload)
            .ifNoneMatch("*")
            .multipartUpload(all -> all.parts(completed))
            .overrideConfiguration(within(timeout))
            .build();
    told(S3Failures.translated(() -> client.completeMultipartUpload(complete).eTag()), ETAG);
  }

  private CompletedPart completed(SentPart part) {
    return CompletedPart.builder()
        .partNumber(part.number())
        .eTag(part.etag())
        .checksumCRC32C(crc ? Checksums.crc32c(part.crc32c()) : null)
        .build();
  }

  @Override
  public Body get(String key, @Nullable String range, Duration timeout) throws RequestFailure {
    ResponseInputStream<GetObjectResponse> bytes =
        S3Failures.translated(
            () ->
                client.getObject(
                    get ->
                        get.bucket(bucket)
                            .key(key)
                            .range(range)
                            .overrideConfiguration(within(timeout))));
    return new Body(bytes, bytes::abort);
  }

  @Override
  public Head head(String key, Duration timeout) throws RequestFailure {
    HeadObjectRequest.Builder head =
        HeadObjectRequest.builder().bucket(bucket).key(key).overrideConfiguration(within(timeout));
    if (crc) {
      head.checksumMode("ENABLED");
    }
    HeadObjectResponse found = S3Failures.translated(() -> client.headObject(head.build()));
    return new Head(
        found.contentLength(), found.metadata().getOrDefault(NONCE, ""), found.checksumCRC32C());
  }

  @Override
  public Listed list(Wanted wanted, Duration timeout) throws RequestFailure {
    ListObjectsV2Request request =
        ListObjectsV2Request.builder()
            .bucket(bucket)
            .prefix(wanted.prefix())
            .delimiter(nullIfEmpty(wanted.delimiter()))
            .startAfter(nullIfEmpty(wanted.startAfter()))
            .continuationToken(wanted.token())
            .maxKeys(wanted.limit())
            .overrideConfiguration(within(timeout))
            .build();
    ListObjectsV2Response answer = S3Failures.translated(() -> client.listObjectsV2(request));
    return new Listed(
        answer.contents().stream()
            .map(each -> new Entry(each.key(), each.size(), each.lastModified()))
            .toList(),
        answer.commonPrefixes().stream().map(each -> each.prefix()).toList(),
        Boolean.TRUE.equals(answer.isTruncated()) ? answer.nextContinuationToken() : null);
  }

  private static @Nullable String nullIfEmpty(String text) {
    return text.isEmpty() ? null : text;
  }

  /** Each try reads the chunk's buffer anew. */
  private static RequestBody body(Chunk bytes, String mediaType) {
    return RequestBody.fromContentProvider(bytes::stream, bytes.length(), mediaType);
  }

  private static AwsRequestOverrideConfiguration within(Duration timeout) {
    return AwsRequestOverrideConfiguration.builder().apiCallTimeout(timeout).build();
  }
}
