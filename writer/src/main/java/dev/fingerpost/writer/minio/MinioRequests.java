package dev.fingerpost.writer.minio;

import static dev.fingerpost.writer.remote.RequestFailure.told;

import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectSettings;
import dev.fingerpost.writer.ObjectStore.Entry;
import dev.fingerpost.writer.remote.ChecksumMode;
import dev.fingerpost.writer.remote.Checksums;
import dev.fingerpost.writer.remote.RequestFailure;
import dev.fingerpost.writer.remote.Requests;
import io.minio.CompleteMultipartUploadArgs;
import io.minio.CreateMultipartUploadArgs;
import io.minio.GetObjectArgs;
import io.minio.HeadObjectArgs;
import io.minio.Http.Headers;
import io.minio.ListObjectsV2Args;
import io.minio.MinioAsyncClient;
import io.minio.PutObjectAPIArgs;
import io.minio.UploadPartArgs;
import io.minio.messages.ListBucketResultV2;
import io.minio.messages.Part;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The requests, as the MinIO client sends them. */
final class MinioRequests implements Requests {
  private static final String META = "x-amz-meta-" + NONCE;
  private static final String CRC = "x-amz-checksum-crc32c";

  private final MinioAsyncClient client;
  private final String bucket;
  private final boolean crc;

  MinioRequests(MinioAsyncClient client, String bucket, ChecksumMode checksums) {
    this.client = client;
    this.bucket = bucket;
    this.crc = checksums == ChecksumMode.WHEN_SUPPORTED;
  }

  @Override
  public void put(String key, NewObject object, Chunk bytes, Duration timeout)
      throws RequestFailure {
    Headers headers = Headers.merge(describing(object), checksum(bytes));
    headers.put("If-None-Match", "*");
    PutObjectAPIArgs put =
        PutObjectAPIArgs.builder()
            .bucket(bucket)
            .object(key)
            .data(bytes.buffer(), bytes.length())
            .contentType(object.settings().mediaType())
            .headers(headers)
            .build();
    told(MinioFailures.await(() -> client.putObject(put), timeout).etag(), ETAG);
  }

  @Override
  public String startUpload(String key, NewObject object, Duration timeout) throws RequestFailure {
    Headers headers = describing(object);
    headers.put("Content-Type", object.settings().mediaType());
    if (crc) {
      headers.put("x-amz-checksum-algorithm", "CRC32C");
    }
    CreateMultipartUploadArgs start =
        CreateMultipartUploadArgs.builder().bucket(bucket).object(key).headers(headers).build();
    return told(
        MinioFailures.await(() -> client.createMultipartUpload(start), timeout).result().uploadId(),
        UPLOAD);
  }

  @Override
  public String putPart(String key, String upload, int number, Chunk bytes, Duration timeout)
      throws RequestFailure {
    UploadPartArgs part =
        UploadPartArgs.builder()
            .bucket(bucket)
            .object(key)
            .uploadId(upload)
            .partNumber(number)
            .data(bytes.buffer(), bytes.length())
            .headers(checksum(bytes))
            .build();
    return told(MinioFailures.await(() -> client.uploadPart(part), timeout).part().etag(), ETAG);
  }

  @Override
  public void completeUpload(String key, String upload, List<SentPart> parts, Duration timeout)
      throws RequestFailure {
    CompleteMultipartUploadArgs complete =
        CompleteMultipartUploadArgs.builder()
            .bucket(bucket)
            .object(key)
            .uploadId(upload)
            .parts(parts.stream().map(this::completed).toArray(Part[]::new))
            .extraHeaders(new Headers("If-None-Match", "*"))
            .build();
    told(MinioFailures.await(() -> client.completeMultipartUpload(complete), timeout).etag(), ETAG);
  }

  private Part completed(SentPart part) {
    return crc
        ? new Part(
            part.number(), part.etag(), null, Checksums.crc32c(part.crc32c()), null, null, null)
        : new Part(part.number(), part.etag());
  }

  @Override
  public Body get(String key, @Nullable String range, Duration timeout) throws RequestFailure {
    GetObjectArgs.Builder get = GetObjectArgs.builder().bucket(bucket).object(key);
    if (range != null) {
      get.extraHeaders(new Headers("Range", range));
    }
    MinioBody bytes =
        new MinioBody(MinioFailures.awaitStream(() -> client.getObject(get.build()), timeout));
    return new Body(bytes, bytes::cut);
  }

  @Override
  public Head head(String key, Duration timeout) throws RequestFailure {
    HeadObjectArgs.Builder head = HeadObjectArgs.builder().bucket(bucket).object(key);
    if (crc) {
      head.extraHeaders(new Headers("x-amz-checksum-mode", "ENABLED"));
    }
    okhttp3.Headers found =
        MinioFailures.await(() -> client.headObject(head.build()), timeout).headers();
    String size = found.get("Content-Length");
    String nonce = found.get(META);
    return new Head(
        size == null ? 0 : Long.parseLong(size), nonce == null ? "" : nonce, found.get(CRC));
  }

  @Override
  public Listed list(Wanted wanted, Duration timeout) throws RequestFailure {
    ListObjectsV2Args list =
        ListObjectsV2Args.builder()
            .bucket(bucket)
            .prefix(wanted.prefix())
            .delimiter(wanted.delimiter())
            .startAfter(wanted.startAfter())
            .continuationToken(wanted.token())
            .maxKeys(wanted.limit())
            .build();
    ListBucketResultV2 answer =
        MinioFailures.await(() -> client.listObjectsV2(list), timeout).result();
    return new Listed(
        answer.contents().stream()
            .map(e -> new Entry(e.objectName(), e.size(), e.lastModified().toInstant()))
            .toList(),
        answer.commonPrefixes().stream().map(each -> each.toItem().objectName()).toList(),
        answer.isTruncated() ? answer.nextContinuationToken() : null);
  }

  private Headers checksum(Chunk bytes) throws RequestFailure {
    return crc
        ? new Headers(
            CRC, Checksums.crc32c(bytes.crc32c()), "x-amz-sdk-checksum-algorithm", "CRC32C")
        : new Headers("Content-Md5", Checksums.md5(bytes));
  }

  private static Headers describing(NewObject object) {
    ObjectSettings settings = object.settings();
    Headers headers = new Headers(META, object.nonce());
    putIfGiven(headers, "x-amz-storage-class", settings.storageClass());
    putIfGiven(headers, "x-amz-server-side-encryption", settings.encryption());
    putIfGiven(headers, "x-amz-server-side-encryption-aws-kms-key-id", settings.kmsKeyId());
    return headers;
  }

  private static void putIfGiven(Headers headers, String name, @Nullable String value) {
    if (value != null) {
      headers.put(name, value);
    }
  }
}
