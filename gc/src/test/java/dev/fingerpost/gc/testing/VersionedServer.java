package dev.fingerpost.gc.testing;

import dev.fingerpost.writer.remote.S3Settings;
import dev.fingerpost.writer.s3.S3Clients;
import dev.fingerpost.writer.testing.S3TestServer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.BucketVersioningStatus;
import software.amazon.awssdk.services.s3.model.ObjectLockLegalHoldStatus;
import software.amazon.awssdk.services.s3.model.ObjectLockRetentionMode;

/**
 * A bucket with versioning and object lock on the external server of {@link S3TestServer}, made for
 * one test class and named by it.
 */
public final class VersionedServer implements AutoCloseable {
  private final S3Client client = S3Clients.open(S3TestServer.shared().settings());
  private final String bucket;

  /** Makes the bucket. */
  public VersionedServer(String bucket) {
    this.bucket = bucket;
    client.createBucket(create -> create.bucket(bucket).objectLockEnabledForBucket(true));
    client.putBucketVersioning(
        put ->
            put.bucket(bucket)
                .versioningConfiguration(it -> it.status(BucketVersioningStatus.ENABLED)));
  }

  public S3Settings settings() {
    return S3TestServer.shared().settings();
  }

  public String bucket() {
    return bucket;
  }

  /** A PUT without a condition. */
  public void overwrite(String key, String text) {
    client.putObject(put -> put.bucket(bucket).key(key), RequestBody.fromString(text));
  }

  /** A DELETE without a version id. */
  public void hide(String key) {
    client.deleteObject(delete -> delete.bucket(bucket).key(key));
  }

  /** Keeps the newest version from being deleted, by nobody's leave. */
  public void lock(String key) {
    client.putObjectRetention(
        put ->
            put.bucket(bucket)
                .key(key)
                .retention(
                    it ->
                        it.mode(ObjectLockRetentionMode.COMPLIANCE)
                            .retainUntilDate(Instant.now().plus(Duration.ofMinutes(5)))));
  }

  /** Puts the newest version under legal hold, or ends it. */
  public void hold(String key, boolean on) {
    ObjectLockLegalHoldStatus status =
        on ? ObjectLockLegalHoldStatus.ON : ObjectLockLegalHoldStatus.OFF;
    client.putObjectLegalHold(
        put -> put.bucket(bucket).key(key).legalHold(it -> it.status(status)));
  }

  /** The key of every version and delete marker below a prefix, as the server lists them. */
  public List<String> versions(String prefix) {
    List<String> keys = new ArrayList<>();
    client
        .listObjectVersionsPaginator(list -> list.bucket(bucket).prefix(prefix))
        .forEach(
            page -> {
              page.versions().forEach(each -> keys.add(each.key()));
              page.deleteMarkers().forEach(each -> keys.add(each.key()));
            });
    return keys;
  }

  /** The key of every unfinished upload below a prefix. */
  public List<String> uploads(String prefix) {
    return client
        .listMultipartUploadsPaginator(list -> list.bucket(bucket).prefix(prefix))
        .uploads()
        .stream()
        .map(each -> each.key())
        .toList();
  }

  @Override
  public void close() {
    client.close();
  }
}
