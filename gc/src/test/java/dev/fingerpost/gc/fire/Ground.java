package dev.fingerpost.gc.fire;

import com.zaxxer.hikari.HikariDataSource;
import dev.fingerpost.Fingerpost;
import dev.fingerpost.Ports;
import dev.fingerpost.gc.PointerProofs;
import dev.fingerpost.gc.RetentionPolicy;
import dev.fingerpost.gc.RetentionStore;
import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.gc.Worklist;
import dev.fingerpost.gc.memory.MemorySweeper;
import dev.fingerpost.gc.postgres.PostgresPointerProofs;
import dev.fingerpost.gc.postgres.PostgresRetention;
import dev.fingerpost.gc.postgres.PostgresWorklist;
import dev.fingerpost.gc.s3.S3Sweeper;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.publisher.Witness;
import dev.fingerpost.publisher.Witnesses;
import dev.fingerpost.publisher.postgres.PostgresCalls;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.memory.MemoryObjectStore;
import dev.fingerpost.writer.remote.AccessKey;
import dev.fingerpost.writer.remote.S3Settings;
import dev.fingerpost.writer.s3.S3Clients;
import dev.fingerpost.writer.s3.S3ObjectStore;
import dev.fingerpost.writer.testing.S3ProxyServer;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Supplier;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * What a fire burns on: an emptied store on a real PostgreSQL, and a bucket.
 *
 * @param sweepers gives one for each run
 */
record Ground(
    Ports ports,
    StoreInfo info,
    PointerProofs proofs,
    Worklist worklist,
    RetentionStore retention,
    Supplier<Sweeper> sweepers,
    Runnable leave)
    implements AutoCloseable {
  private static final int CONNECTIONS = 24;

  /** Objects in memory. */
  static Ground memory() {
    StoreRoot root = StoreRoot.parse(new PostgresTestStore().database.store().root());
    MemoryObjectStore objects = new MemoryObjectStore(root);
    return over(objects, () -> new MemorySweeper(objects), () -> {});
  }

  /** Objects behind a real S3 endpoint of its own. */
  static Ground s3() {
    StoreRoot root = StoreRoot.parse(new PostgresTestStore().database.store().root());
    S3ProxyServer server = S3ProxyServer.start(root.bucket());
    AccessKey key = new AccessKey(server.accessKey(), server.secretKey(), null);
    S3Client client = S3Clients.open(S3Settings.compatible(server.endpoint(), key));
    return over(
        new S3ObjectStore(client, root),
        () -> new S3Sweeper(client, root),
        () -> {
          client.close();
          server.close();
        });
  }

  private static Ground over(ObjectStore objects, Supplier<Sweeper> sweepers, Runnable leave) {
    PostgresTestStore database = new PostgresTestStore();
    HikariDataSource pool = new HikariDataSource();
    pool.setDataSource(database.database.dataSource());
    pool.setMaximumPoolSize(CONNECTIONS);
    pool.setMinimumIdle(0);
    PostgresCalls calls = database.calls(pool);
    Repeats repeats = PostgresTestStore.repeats();
    UUID incarnation = database.database.store().incarnation();
    Ports ports = database.ports(pool).over(objects);
    Ground ground =
        new Ground(
            ports,
            ports.catalog().store(Scene.soon()),
            new PostgresPointerProofs(calls, repeats, incarnation),
            new PostgresWorklist(calls, repeats, incarnation),
            new PostgresRetention(calls, repeats),
            sweepers,
            () -> {
              pool.close();
              leave.run();
            });
    ground.bearWitness();
    ground.found();
    return ground;
  }

  private void bearWitness() {
    Witness mine =
        new Witness(
            info.storeId(),
            info.incarnation(),
            ports.objects().root(),
            info.epoch(),
            "1",
            "00000001");
    Witness ignored = new Witnesses(ports.objects()).create(mine, Scene.soon());
  }

  /** Makes the row of every pointer, and says what it keeps. */
  private void found() {
    try (Fingerpost store = Fingerpost.over(ports)) {
      for (Station station : Station.ALL) {
        for (String pointer : station.pointers()) {
          store.pointer(pointer).inDomain(station.domain()).acquire(Duration.ofMinutes(1)).close();
          keep(new PointerName(pointer), station.keepLast());
        }
      }
    }
  }

  private void keep(PointerName pointer, int versions) {
    RetentionPolicy policy = new RetentionPolicy(OptionalInt.of(versions), Optional.empty());
    RetentionStore.Answer answer = retention.set(pointer, Optional.of(policy), Scene.soon());
    if (answer != RetentionStore.Answer.SET) {
      throw new AssertionError(answer);
    }
  }

  /** The attempts that live versions refer to. */
  Set<String> liveAttempts() {
    Set<String> all = new TreeSet<>();
    for (PointerName pointer : Station.names()) {
      ports.catalog().history(pointer, OptionalLong.empty(), 100_000, Scene.soon()).stream()
          .flatMap(version -> version.descriptor().stream())
          .forEach(it -> it.attempts().forEach(attempt -> all.add(attempt.prefix())));
    }
    return all;
  }

  @Override
  public void close() {
    leave.run();
  }
}
