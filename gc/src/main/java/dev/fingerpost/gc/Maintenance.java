package dev.fingerpost.gc;

import com.google.errorprone.annotations.CheckReturnValue;
import dev.fingerpost.Clients;
import dev.fingerpost.Config;
import dev.fingerpost.Fingerpost;
import dev.fingerpost.Ports;
import dev.fingerpost.gc.minio.MinioSweeper;
import dev.fingerpost.gc.postgres.PostgresCollectHistory;
import dev.fingerpost.gc.postgres.PostgresPointerProofs;
import dev.fingerpost.gc.postgres.PostgresRetention;
import dev.fingerpost.gc.postgres.PostgresWorklist;
import dev.fingerpost.gc.s3.S3Sweeper;
import dev.fingerpost.publisher.Backoff;
import dev.fingerpost.publisher.Limits;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.postgres.PostgresCalls;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.SystemRandom;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.minio.MinioClients;
import dev.fingerpost.writer.remote.Retries;
import dev.fingerpost.writer.s3.S3Clients;
import io.minio.MinioAsyncClient;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * What the keeper of a store needs: its collector, its retention policies and what was recorded.
 * Thread-safe. Closing it closes the clients and threads it made.
 */
@CheckReturnValue
public final class Maintenance implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Maintenance.class);

  private final Deque<AutoCloseable> made = new ArrayDeque<>();
  private final ExecutorService workers = Executors.newCachedThreadPool(Maintenance::daemon);
  private final Repeats repeats =
      new Repeats(
          Limits.DEFAULT, new Backoff(Limits.DEFAULT, SystemTime.INSTANCE, SystemRandom.INSTANCE));
  private final Fingerpost store;
  private final PostgresCalls calls;
  private final Sweeper sweeper;

  private Maintenance(Config config) {
    made.push(workers::shutdownNow);
    try {
      store = Fingerpost.connect(config);
      made.push(store);
      calls = new PostgresCalls(Clients.database(config.database(), made::push), workers);
      sweeper = sweeper(config.storage(), made::push);
    } catch (Throwable e) {
      close();
      throw e;
    }
  }

  /**
   * Connects to a store that {@code fingerpost init} has made; migrates nothing.
   *
   * @throws FingerpostException if it cannot be reached, or the database holds another store
   */
  public static Maintenance connect(Config config) {
    return new Maintenance(config);
  }

  /** The store, for what everybody may do with it. */
  public Fingerpost store() {
    return store;
  }

  /**
   * A collector.
   *
   * @param name tells it from others in the records: host and process, for instance
   */
  public OrphanCollector collector(String name) {
    return new OrphanCollector(tools(), name, workers);
  }

  /** What a collector works with, for whoever wants to wrap a part of it. */
  public Tools tools() {
    Ports ports = store.ports();
    return new Tools(
        store.store(),
        ports.objects(),
        sweeper,
        new PostgresPointerProofs(calls, repeats, store.store().incarnation()),
        new PostgresWorklist(calls, repeats, store.store().incarnation()),
        ports.catalog(),
        ports.pointers(),
        ports.leases(),
        repeats,
        SystemTime.INSTANCE,
        SystemRandom.INSTANCE);
  }

  /** The stored retention policies. */
  public RetentionStore retention() {
    return new PostgresRetention(calls, repeats);
  }

  /** What collectors recorded, for those who only look. */
  public CollectHistory history() {
    return new PostgresCollectHistory(calls, repeats);
  }

  /** Threads for whoever works beside the collector. */
  public ExecutorService workers() {
    return workers;
  }

  private static Sweeper sweeper(Config.Storage storage, Consumer<AutoCloseable> toClose) {
    return storage.client() == Config.Client.S3
        ? Clients.needing(
            "software.amazon.awssdk:s3 and software.amazon.awssdk:apache5-client",
            () -> Aws.open(storage, toClose))
        : Clients.needing(
            "io.minio:minio and com.squareup.okhttp3:okhttp-jvm",
            () -> Minio.open(storage, toClose));
  }

  /** The libraries are optional: each is touched only inside a class of its own. */
  private static final class Aws {
    static Sweeper open(Config.Storage storage, Consumer<AutoCloseable> toClose) {
      S3Client client = S3Clients.open(storage.access());
      toClose.accept(client);
      return new S3Sweeper(
          client,
          storage.root(),
          storage.access().checksums(),
          Retries.standard(),
          Sweeper.MAX_BATCH);
    }
  }

  private static final class Minio {
    static Sweeper open(Config.Storage storage, Consumer<AutoCloseable> toClose) {
      MinioAsyncClient client = MinioClients.open(storage.access());
      toClose.accept(client);
      return new MinioSweeper(
          client,
          storage.root(),
          storage.access().checksums(),
          Retries.standard(),
          Sweeper.MAX_BATCH);
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "fingerpost-gc");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void close() {
    while (!made.isEmpty()) {
      AutoCloseable next = made.pop();
      try {
        next.close();
      } catch (Exception e) {
        LOG.warn("could not close {}", next, e);
      }
    }
  }
}
