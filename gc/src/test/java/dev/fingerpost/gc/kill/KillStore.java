package dev.fingerpost.gc.kill;

import dev.fingerpost.Fingerpost;
import dev.fingerpost.Operation;
import dev.fingerpost.Ports;
import dev.fingerpost.Tenure;
import dev.fingerpost.Version;
import dev.fingerpost.gc.CollectListener;
import dev.fingerpost.gc.CollectOptions;
import dev.fingerpost.gc.CollectReport;
import dev.fingerpost.gc.OrphanCollector;
import dev.fingerpost.gc.RetentionPolicy;
import dev.fingerpost.gc.RetentionStore;
import dev.fingerpost.gc.StopSign;
import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.gc.Sweeper.Cursor;
import dev.fingerpost.gc.Sweeper.Upload;
import dev.fingerpost.gc.Tools;
import dev.fingerpost.gc.postgres.PostgresRetention;
import dev.fingerpost.gc.s3.S3Sweeper;
import dev.fingerpost.gc.testing.NoRotation;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.publisher.Witness;
import dev.fingerpost.publisher.Witnesses;
import dev.fingerpost.publisher.postgres.PostgresCalls;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectSettings;
import dev.fingerpost.writer.ObjectStore.Entry;
import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.ObjectStore.Page;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.ResultPath;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.s3.S3ObjectStore;
import dev.fingerpost.writer.testing.S3ProxyServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import software.amazon.awssdk.services.s3.S3Client;

/** A store with one of everything that is collected, on real servers; emptied for each kill. */
final class KillStore implements AutoCloseable {
  private static final Random RANDOM = new Random(23);
  private static final List<PointerName> POINTERS =
      Stream.of("gone/a", "gone/b", "old", "prod").map(PointerName::new).toList();

  final Where where;
  private final S3ProxyServer server;
  private final S3Client client;
  private final StoreRoot root;
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final PostgresCalls calls;
  private final Ports ports;
  private final Fingerpost store;
  private final StoreInfo info;

  KillStore() {
    PostgresTestStore database = new PostgresTestStore();
    this.root = StoreRoot.parse(database.database.store().root());
    this.server = S3ProxyServer.start(root.bucket());
    this.where =
        new Where(
            database.port(),
            database.database.name(),
            root.toString(),
            server.endpoint(),
            server.accessKey(),
            server.secretKey());
    this.client = where.client();
    this.calls = database.calls();
    this.ports = database.ports().over(new S3ObjectStore(client, root));
    this.store = Fingerpost.over(ports);
    this.info = ports.catalog().store(Lab.soon());
  }

  /** Empties it and fills it again, always alike. */
  void refill() throws IOException {
    PostgresTestStore database = new PostgresTestStore();
    emptyBucket();
    Witness ignored =
        new Witnesses(ports.objects())
            .create(
                new Witness(
                    info.storeId(), info.incarnation(), root, info.epoch(), "1", "00000001"),
                Lab.soon());
    history();
    keepOne(database, "old");
    abandon();
  }

  /**
   * Two versions to expire, one of which was promoted. Both were swept past before: only the
   * database's list leads to them, save in full visits. Then an orphan, and an open upload.
   */
  private void history() {
    publish("1", "2");
    try (Tenure tenure = store.pointer("prod").acquire(Duration.ofMinutes(5))) {
      Version ignored = tenure.promote(Operation.of("1"), new PointerName("old"), 1).orElseThrow();
    }
    CollectReport ignored = collect(Where.ALL);
    Position free = publish("3");
    leave("old", free);
    startUpload("old", free);
  }

  /** Publishes in a tenure, and gives a position in it that is free. */
  private Position publish(String... keys) {
    try (Tenure tenure = store.pointer("old").acquire(Duration.ofMinutes(5))) {
      for (String key : keys) {
        Version ignored = tenure.publish(key, bytes(key)).orElseThrow();
      }
      return new Position(tenure.lease().fence(), 9);
    }
  }

  /** A domain whose holder is never heard of again, in the middle of an upload. */
  private void abandon() {
    PointerName domain = new PointerName("gone");
    UUID request = new UUID(RANDOM.nextLong(), RANDOM.nextLong());
    Acquired acquired =
        ports.leases().acquire(domain, "gone", request, Duration.ofMillis(1), Lab.soon());
    Lease lease = ((Acquired.Granted) acquired).lease();
    for (String pointer : List.of("gone/a", "gone/b")) {
      PointerName name = new PointerName(pointer);
      OpenRequest open = new OpenRequest(name, domain, "gone", lease.fence(), info.incarnation());
      if (!(ports.pointers().open(open, Lab.soon()) instanceof OpenOutcome.Opened)) {
        throw new AssertionError("not opened: " + pointer);
      }
      leave(pointer, new Position(lease.fence(), 1));
    }
    startUpload("gone/b", new Position(lease.fence(), 2));
    Awaitility.await().until(() -> !ports.leases().show(domain, Lab.soon()).orElseThrow().live());
  }

  private void leave(String pointer, Position position) {
    AttemptId attempt = AttemptId.fresh(new PointerName(pointer), position, RANDOM);
    for (String file : List.of("a.txt", "b.txt")) {
      ObjectKey key = attempt.key(new ResultPath(file));
      ports
          .objects()
          .create(new NewObject(key, "n", ObjectSettings.DEFAULT), chunk(file), Lab.soon());
    }
  }

  private void startUpload(String pointer, Position position) {
    ObjectKey key =
        AttemptId.fresh(new PointerName(pointer), position, RANDOM).key(new ResultPath("big.bin"));
    ports
        .objects()
        .startParts(new NewObject(key, "n", ObjectSettings.DEFAULT), Lab.soon())
        .put(1, chunk("part"), Lab.soon());
  }

  private static Chunk chunk(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Chunk.of(bytes, bytes.length);
  }

  private static Content bytes(String text) {
    return Content.ofBytes(new ResultPath("data.txt"), text.getBytes(StandardCharsets.UTF_8));
  }

  private static void keepOne(PostgresTestStore database, String pointer) {
    RetentionPolicy one = new RetentionPolicy(OptionalInt.of(1), Optional.empty());
    RetentionStore.Answer answer =
        new PostgresRetention(database.calls(), PostgresTestStore.repeats())
            .set(new PointerName(pointer), Optional.of(one), Lab.soon());
    if (answer != RetentionStore.Answer.SET) {
      throw new AssertionError(answer);
    }
  }

  private void emptyBucket() throws IOException {
    Path bucket = server.folder().resolve(root.bucket());
    try (Stream<Path> files = Files.walk(bucket)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        if (!file.equals(bucket)) {
          Files.delete(file);
        }
      }
    }
  }

  /** Without the rotating share, which finds everything some day. */
  CollectReport collect(CollectOptions options) {
    Tools it = where.tools(client, calls);
    Tools tools =
        new Tools(
            it.store(),
            it.objects(),
            it.sweeper(),
            it.proofs(),
            new NoRotation(it.worklist()),
            it.catalog(),
            it.pointers(),
            it.leases(),
            it.repeats(),
            it.time(),
            it.random());
    return new OrphanCollector(tools, "parent", workers)
        .run(options, CollectListener.NONE, new StopSign());
  }

  /** Versions that are kept. */
  List<Version> live() {
    return POINTERS.stream()
        .flatMap(it -> ports.catalog().history(it, OptionalLong.empty(), 100, Lab.soon()).stream())
        .filter(it -> it.state() == Version.State.LIVE)
        .toList();
  }

  /** Reads a version, all of it. */
  String text(Version version) throws IOException {
    try (InputStream in = store.reader().open(version, Lab.soon())) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  List<String> keys() {
    List<String> all = new ArrayList<>();
    Optional<String> next = Optional.of("");
    while (next.isPresent()) {
      Page page = ports.objects().list(new Listing("", "", next.get(), 1_000), Lab.soon());
      page.objects().stream().map(Entry::key).forEach(all::add);
      next = page.next();
    }
    return all;
  }

  List<Upload> uploads() {
    Sweeper sweeper = new S3Sweeper(client, root);
    return sweeper.uploads("", Cursor.START, Lab.soon()).uploads();
  }

  @Override
  public void close() {
    store.close();
    workers.shutdownNow();
    client.close();
    server.close();
  }
}
