package dev.fingerpost.gc.kill;

import dev.fingerpost.gc.CollectOptions;
import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.gc.Tools;
import dev.fingerpost.gc.postgres.PostgresPointerProofs;
import dev.fingerpost.gc.postgres.PostgresWorklist;
import dev.fingerpost.gc.s3.S3Sweeper;
import dev.fingerpost.lease.postgres.PostgresLeaseAuthority;
import dev.fingerpost.publisher.PointerCatalog;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.publisher.postgres.PostgresCalls;
import dev.fingerpost.publisher.postgres.PostgresPointerCatalog;
import dev.fingerpost.publisher.postgres.PostgresPointerStore;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.SystemRandom;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.remote.AccessKey;
import dev.fingerpost.writer.remote.S3Settings;
import dev.fingerpost.writer.s3.S3Clients;
import dev.fingerpost.writer.s3.S3ObjectStore;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutorService;
import org.postgresql.ds.PGSimpleDataSource;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * Where a store is, as it fits on a command line.
 *
 * @param port of PostgreSQL on 127.0.0.1
 */
record Where(int port, String database, String root, URI endpoint, String key, String secret) {
  /** Everything, one pointer at a time, and abandoned domains at once. */
  static final CollectOptions ALL =
      new CollectOptions(
          true, 1, Duration.ZERO, Optional.of(Duration.ZERO), true, OptionalDouble.empty());

  /** The same over what changed. */
  static final CollectOptions CHANGED =
      new CollectOptions(
          false, 4, Duration.ZERO, Optional.of(Duration.ZERO), true, OptionalDouble.empty());

  static Where parse(String[] arguments) {
    return new Where(
        Integer.parseInt(arguments[0]),
        arguments[1],
        arguments[2],
        URI.create(arguments[3]),
        arguments[4],
        arguments[5]);
  }

  List<String> arguments() {
    return List.of(Integer.toString(port), database, root, endpoint.toString(), key, secret);
  }

  S3Client client() {
    return S3Clients.open(S3Settings.compatible(endpoint, new AccessKey(key, secret, null)));
  }

  /** Calls to the database, each over a connection of its own. */
  PostgresCalls calls(ExecutorService waiters) {
    PGSimpleDataSource way = new PGSimpleDataSource();
    way.setServerNames(new String[] {"127.0.0.1"});
    way.setPortNumbers(new int[] {port});
    way.setDatabaseName(database);
    way.setUser("postgres");
    return new PostgresCalls(way, waiters);
  }

  /** What a collector works with. */
  Tools tools(S3Client client, PostgresCalls calls) {
    Repeats repeats = PostgresTestStore.repeats();
    PointerCatalog catalog = new PostgresPointerCatalog(calls, repeats);
    StoreInfo info = catalog.store(Lab.soon());
    StoreRoot at = StoreRoot.parse(root);
    Sweeper sweeper = new S3Sweeper(client, at);
    return new Tools(
        info,
        new S3ObjectStore(client, at),
        sweeper,
        new PostgresPointerProofs(calls, repeats, info.incarnation()),
        new PostgresWorklist(calls, repeats, info.incarnation()),
        catalog,
        new PostgresPointerStore(calls),
        new PostgresLeaseAuthority(calls, repeats),
        repeats,
        SystemTime.INSTANCE,
        SystemRandom.INSTANCE);
  }
}
