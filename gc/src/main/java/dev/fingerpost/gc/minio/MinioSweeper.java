package dev.fingerpost.gc.minio;

import dev.fingerpost.gc.remote.RemoteSweeper;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.minio.MinioObjectStore;
import dev.fingerpost.writer.remote.ChecksumMode;
import dev.fingerpost.writer.remote.Retries;
import io.minio.MinioAsyncClient;

/**
 * A {@link dev.fingerpost.gc.Sweeper} over the MinIO client. The client is the caller's and is
 * never closed here.
 */
public final class MinioSweeper extends RemoteSweeper {
  /** A sweeper with the newer checksums and standard retries. */
  public MinioSweeper(MinioAsyncClient client, StoreRoot root) {
    this(client, root, ChecksumMode.WHEN_SUPPORTED, Retries.standard(), MAX_BATCH);
  }

  /**
   * A sweeper.
   *
   * @param page how many items or uploads on a page, 1 to {@link #MAX_BATCH}
   */
  public MinioSweeper(
      MinioAsyncClient client, StoreRoot root, ChecksumMode checksums, Retries retries, int page) {
    super(
        new MinioObjectStore(client, root, checksums, retries),
        new MinioSweepRequests(client, root.bucket()),
        retries,
        page);
  }
}
