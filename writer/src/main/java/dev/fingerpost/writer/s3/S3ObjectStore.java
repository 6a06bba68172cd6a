package dev.fingerpost.writer.s3;

import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.remote.ChecksumMode;
import dev.fingerpost.writer.remote.RemoteObjectStore;
import dev.fingerpost.writer.remote.Retries;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * An {@link dev.fingerpost.writer.ObjectStore} over the AWS SDK. The client is the caller's and is
 * never closed here. It may retry by itself; a client of {@link S3Clients} does not, so that the
 * deadline's time goes to one set of retries.
 */
public final class S3ObjectStore extends RemoteObjectStore {
  /** A store with the newer checksums and standard retries. */
  public S3ObjectStore(S3Client client, StoreRoot root) {
    this(client, root, ChecksumMode.WHEN_SUPPORTED, Retries.standard());
  }

  public S3ObjectStore(S3Client client, StoreRoot root, ChecksumMode checksums, Retries retries) {
    super(root, new S3Requests(client, root.bucket(), checksums), retries);
  }
}
