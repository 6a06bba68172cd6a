package dev.fingerpost.gc.s3;

import dev.fingerpost.gc.remote.RemoteSweeper;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.remote.ChecksumMode;
import dev.fingerpost.writer.remote.Retries;
import dev.fingerpost.writer.s3.S3ObjectStore;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * A {@link dev.fingerpost.gc.Sweeper} over the AWS SDK. The client is the caller's and is never
 * closed here.
 */
public final class S3Sweeper extends RemoteSweeper {
  /** A sweeper with the newer checksums and standard retries. */
  public S3Sweeper(S3Client client, StoreRoot root) {
    this(client, root, ChecksumMode.WHEN_SUPPORTED, Retries.standard(), MAX_BATCH);
  }

  /**
   * A sweeper.
   *
   * @param page how many items or uploads on a page, 1 to {@link #MAX_BATCH}
   */
  public S3Sweeper(
      S3Client client, StoreRoot root, ChecksumMode checksums, Retries retries, int page) {
    super(
        new S3ObjectStore(client, root, checksums, retries),
        new S3SweepRequests(client, root.bucket(), checksums),
        retries,
        page);
  }
}
