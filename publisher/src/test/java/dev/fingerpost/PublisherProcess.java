package dev.fingerpost;

import dev.fingerpost.publisher.postgres.TestDatabase;
import dev.fingerpost.testing.FaultyPointerStore;
import dev.fingerpost.testing.FaultyPointerStore.Fault;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.testing.RealStack;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.ResultPath;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.remote.AccessKey;
import dev.fingerpost.writer.remote.S3Settings;
import dev.fingerpost.writer.s3.S3Clients;
import dev.fingerpost.writer.s3.S3ObjectStore;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A child of {@link KilledPublisherTest}: publishes one key. Where it is told to, it says that the
 * database has answered, and keeps that to itself until it gets a byte.
 */
final class PublisherProcess {
  static final String POINTER = "killed/daily";
  static final String COMMITTED = "committed";
  static final ResultPath FILE = new ResultPath("data.txt");

  private PublisherProcess() {}

  /** How one is called. */
  static List<String> arguments(String owner, boolean parks, PostgresTestStore at) {
    S3Settings objects = RealStack.settings();
    AccessKey key = objects.accessKey();
    return List.of(
        owner,
        Boolean.toString(parks),
        Integer.toString(at.port()),
        at.database.name(),
        objects.endpoint().toString(),
        key.id(),
        key.secret(),
        RealStack.root().toString());
  }

  public static void main(String[] arguments) {
    StoreRoot root = StoreRoot.parse(arguments[7]);
    AccessKey key = new AccessKey(arguments[5], arguments[6], null);
    S3Settings settings = S3Settings.compatible(URI.create(arguments[4]), key);
    PGSimpleDataSource database = new PGSimpleDataSource();
    database.setServerNames(new String[] {"127.0.0.1"});
    database.setPortNumbers(new int[] {Integer.parseInt(arguments[2])});
    database.setDatabaseName(arguments[3]);
    database.setUser(TestDatabase.OWNER);
    Ports ports =
        PostgresTestStore.ports(database, root)
            .over(new S3ObjectStore(S3Clients.open(settings), root));
    FaultyPointerStore pointers = new FaultyPointerStore(ports.pointers());
    if (Boolean.parseBoolean(arguments[1])) {
      pointers.onPublish(park());
    }
    Fingerpost store = Fingerpost.over(ports.through(pointers, ports.leases()));
    Pointer pointer = store.pointer(POINTER).ownedBy(arguments[0]);
    try (Tenure tenure = pointer.acquire(Duration.ofSeconds(2), Duration.ofMinutes(1))) {
      byte[] bytes = "the day".getBytes(StandardCharsets.UTF_8);
      PublishOutcome outcome = tenure.publish("2026-11-29", Content.ofBytes(FILE, bytes));
      System.out.println(
          outcome.getClass().getSimpleName()
              + " "
              + outcome.orElseThrow().number()
              + " "
              + tenure.lease().fence());
    }
    Runtime.getRuntime().halt(0);
  }

  private static Fault park() {
    return call -> {
      Object answer = call.get();
      System.out.println(COMMITTED);
      try {
        if (System.in.read() < 0) {
          Runtime.getRuntime().halt(1); // nobody is there to kill it any more
        }
      } catch (IOException e) {
        throw new AssertionError(e);
      }
      return answer;
    };
  }
}
