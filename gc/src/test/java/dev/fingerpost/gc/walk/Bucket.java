package dev.fingerpost.gc.walk;

import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.gc.Sweeper.Failure;
import dev.fingerpost.gc.Sweeper.Item;
import dev.fingerpost.gc.Sweeper.Upload;
import dev.fingerpost.gc.memory.MemorySweeper;
import dev.fingerpost.gc.s3.S3Sweeper;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.SystemRandom;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.memory.MemoryObjectStore;
import dev.fingerpost.writer.remote.AccessKey;
import dev.fingerpost.writer.remote.ChecksumMode;
import dev.fingerpost.writer.remote.Retries;
import dev.fingerpost.writer.remote.S3Settings;
import dev.fingerpost.writer.s3.S3Clients;
import dev.fingerpost.writer.s3.S3ObjectStore;
import dev.fingerpost.writer.testing.S3ProxyServer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.services.s3.S3Client;

/** An empty root of a bucket to walk on: what writers and readers see, and what deletes. */
record Bucket(ObjectStore store, Sweeper sweeper) {
  /** So few that a listing takes several. */
  private static final int PAGE = 2;

  /** Also of the root that the store of a {@code PostgresTestStore} belongs to. */
  private static final String NAME = "test-bucket";

  private static final AtomicInteger ROOTS = new AtomicInteger();

  /** S3Proxy hangs up after a refusal, and the next request meets that: nothing to wait for. */
  private static final Retries RETRIES =
      new Retries(
          new Retries.Limits(10, Duration.ofMillis(1), Duration.ofSeconds(5)),
          SystemRandom.INSTANCE,
          SystemTime.INSTANCE);

  private static final class Shared {
    static final S3ProxyServer SERVER = S3ProxyServer.start(NAME);
    static final S3Client CLIENT =
        S3Clients.open(
            S3Settings.compatible(
                SERVER.endpoint(), new AccessKey(SERVER.accessKey(), SERVER.secretKey(), null)));

    static {
      Runtime.getRuntime().addShutdownHook(new Thread(SERVER::close));
    }
  }

  static Bucket memory() {
    MemoryObjectStore store = new MemoryObjectStore(new StoreRoot(NAME, "root"));
    return new Bucket(store, new MemorySweeper(store, PAGE));
  }

  /** A server, and a root that nobody used before. */
  static Bucket s3() {
    return s3(new StoreRoot(NAME, "root-" + ROOTS.incrementAndGet()), PAGE);
  }

  /** The same under a root that is used again and again, emptied of what others left there. */
  static Bucket emptied(StoreRoot root) {
    s3(root, Sweeper.MAX_BATCH).clean();
    return s3(root, PAGE);
  }

  private static Bucket s3(StoreRoot root, int page) {
    ChecksumMode checksums = ChecksumMode.WHEN_SUPPORTED;
    return new Bucket(
        new S3ObjectStore(Shared.CLIENT, root, checksums, RETRIES),
        new S3Sweeper(Shared.CLIENT, root, checksums, RETRIES, page));
  }

  /** Leaves nothing: what lies about slows a server down. */
  void clean() {
    Deadline deadline = Deadline.after(Duration.ofMinutes(1), SystemTime.INSTANCE);
    BucketListings listings = new BucketListings(this);
    listings.uploads("", deadline).forEach(it -> abort(it, deadline));
    delete(listings.contents("", deadline), deadline);
  }

  /** Aborts, which never fails here. */
  void abort(Upload upload, Deadline deadline) {
    none(sweeper.abort(upload, deadline).stream().toList());
  }

  /** Deletes, which never fails here. */
  void delete(List<Item> items, Deadline deadline) {
    none(sweeper.delete(items, deadline));
  }

  private static void none(List<Failure> failures) {
    if (!failures.isEmpty()) {
      throw new IllegalStateException(failures.toString());
    }
  }
}
