package dev.fingerpost.gc.chaos;

import com.zaxxer.hikari.HikariDataSource;
import dev.fingerpost.Fingerpost;
import dev.fingerpost.gc.RetentionPolicy;
import dev.fingerpost.gc.RetentionStore;
import dev.fingerpost.gc.chaos.child.Results;
import dev.fingerpost.gc.postgres.PostgresRetention;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.publisher.Witness;
import dev.fingerpost.publisher.Witnesses;
import dev.fingerpost.publisher.postgres.PostgresCalls;
import dev.fingerpost.publisher.postgres.PrivatePostgres;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.remote.AccessKey;
import dev.fingerpost.writer.remote.S3Settings;
import dev.fingerpost.writer.s3.S3Clients;
import dev.fingerpost.writer.s3.S3ObjectStore;
import dev.fingerpost.writer.testing.S3ProxyServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * The two servers of a chaos and the store on them, all in one folder: a later run on the same
 * folder goes on with the same store.
 */
final class Servers implements AutoCloseable {
  static final StoreRoot ROOT = StoreRoot.parse("s3://chaos/store");
  static final String DATABASE = "chaos";
  static final String ROLE = "postgres";

  private static final StoreInfo IDENTITY =
      new StoreInfo(new UUID(4, 1), ROOT.toString(), new UUID(4, 2), 1);

  /** Enough for readers to meet versions that expire meanwhile. */
  static final int KEPT = 12;

  final PrivatePostgres database;
  final S3ProxyServer objects;
  final ExecutorService workers = Executors.newCachedThreadPool();
  final HikariDataSource pool = new HikariDataSource();
  final S3Client client;

  Servers(Path folder, String damage) throws IOException, SQLException {
    Path postgres = folder.resolve("postgres");
    boolean fresh = !Files.exists(postgres);
    this.database = PrivatePostgres.start(postgres, Map.of("max_connections", "100"));
    this.objects = S3ProxyServer.startIn(folder.resolve("objects"), ROOT.bucket());
    this.client =
        S3Clients.open(
            S3Settings.compatible(
                objects.endpoint(), new AccessKey(objects.accessKey(), objects.secretKey(), null)));
    if (fresh) {
      var ignored = database.createStore(DATABASE, IDENTITY);
    }
    pool.setDataSource(database.dataSource(DATABASE, ROLE));
    pool.setMaximumPoolSize(8);
    pool.setMinimumIdle(0);
    if (fresh) {
      found();
    }
    if (!damage.isEmpty()) {
      execute(damage);
    }
  }

  private void found() {
    Witness ignored =
        new Witnesses(new S3ObjectStore(client, ROOT))
            .create(
                new Witness(
                    IDENTITY.storeId(), IDENTITY.incarnation(), ROOT, IDENTITY.epoch(), "1", "1"),
                Lab.soon());
    try (Fingerpost store = store()) {
      for (String pointer : Results.POINTERS) {
        store
            .pointer(pointer)
            .inDomain(Results.domain(pointer))
            .acquire(Duration.ofMinutes(1))
            .close();
        keep(new PointerName(pointer));
      }
    }
  }

  private void keep(PointerName pointer) {
    RetentionPolicy policy = new RetentionPolicy(OptionalInt.of(KEPT), Optional.empty());
    RetentionStore.Answer answer =
        new PostgresRetention(calls(), PostgresTestStore.repeats())
            .set(pointer, Optional.of(policy), Lab.soon());
    if (answer != RetentionStore.Answer.SET) {
      throw new AssertionError(answer);
    }
  }

  PostgresCalls calls() {
    return new PostgresCalls(pool, workers);
  }

  /** The store, reached directly. */
  Fingerpost store() {
    return Fingerpost.over(pool, new S3ObjectStore(client, ROOT));
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public void close() throws IOException {
    pool.close();
    client.close();
    workers.shutdownNow();
    objects.close();
    database.close();
  }
}
