package dev.fingerpost.writer.minio;

import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.remote.ChecksumMode;
import dev.fingerpost.writer.remote.RemoteObjectStore;
import dev.fingerpost.writer.remote.Retries;
import io.minio.MinioAsyncClient;

/**
 * An {@link dev.fingerpost.writer.ObjectStore} over the MinIO client. The client is the caller's
 * and is never closed here.
 *
 * <p>The client cannot cancel a request: after a time-out it may still be reading the chunk's
 * buffer. Should the buffer be filled anew meanwhile, the server refuses the bytes by their
 * checksum.
 */
public final class MinioObjectStore extends RemoteObjectStore {
  /** A store with the newer checksums and standard retries. */
  public MinioObjectStore(MinioAsyncClient client, StoreRoot root) {
    this(client, root, ChecksumMode.WHEN_SUPPORTED, Retries.standard());
  }

  public MinioObjectStore(
      MinioAsyncClient client, StoreRoot root, ChecksumMode checksums, Retries retries) {
    super(root, new MinioRequests(client, root.bucket(), checksums), retries);
  }
}
