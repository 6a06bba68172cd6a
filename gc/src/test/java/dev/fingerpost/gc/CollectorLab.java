package dev.fingerpost.gc;

import dev.fingerpost.Fingerpost;
import dev.fingerpost.Ports;
import dev.fingerpost.Tenure;
import dev.fingerpost.Version;
import dev.fingerpost.gc.Sweeper.Children;
import dev.fingerpost.gc.Verdict.Judged;
import dev.fingerpost.gc.memory.MemoryCollection;
import dev.fingerpost.gc.memory.MemoryPointerProofs;
import dev.fingerpost.gc.memory.MemoryRetention;
import dev.fingerpost.gc.memory.MemorySweeper;
import dev.fingerpost.gc.memory.MemoryWorklist;
import dev.fingerpost.gc.postgres.PostgresPointerProofs;
import dev.fingerpost.gc.postgres.PostgresRetention;
import dev.fingerpost.gc.postgres.PostgresWorklist;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.publisher.Witness;
import dev.fingerpost.publisher.Witnesses;
import dev.fingerpost.publisher.memory.MemoryDatabase;
import dev.fingerpost.publisher.postgres.PostgresCalls;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.MemoryTestStore;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectSettings;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.ResultPath;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.memory.MemoryObjectStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.awaitility.Awaitility;

/** A store, with its objects in memory or elsewhere, and collectors for it. */
final class CollectorLab implements AutoCloseable {
  final RandomGenerator random = new Random(11);
  final ExecutorService workers = Executors.newCachedThreadPool();
  final Parts parts;
  final StoreInfo info;
  final ObjectStore objects;
  private final Supplier<Sweeper> sweepers;
  final Ports ports;
  final Fingerpost store;

  /** Everything the last collection judged, and what it complained of. */
  final Heard heard = new Heard();

  /** What is in a database: that of the store, and that of its collectors. */
  record Parts(Ports ports, PointerProofs proofs, Worklist worklist, RetentionStore retention) {
    static Parts postgres(PostgresTestStore database) {
      PostgresCalls calls = database.calls();
      Repeats repeats = PostgresTestStore.repeats();
      UUID incarnation = database.database.store().incarnation();
      return new Parts(
          database.ports(),
          new PostgresPointerProofs(calls, repeats, incarnation),
          new PostgresWorklist(calls, repeats, incarnation),
          new PostgresRetention(calls, repeats));
    }

    /** The same over other objects. */
    Parts over(ObjectStore others) {
      return new Parts(ports.over(others), proofs, worklist, retention);
    }

    static Parts memory(MemoryTestStore store) {
      return memory(store.database, store.ports());
    }

    static Parts memory(MemoryDatabase database, Ports ports) {
      MemoryCollection collection = new MemoryCollection(database);
      return new Parts(
          ports,
          new MemoryPointerProofs(collection),
          new MemoryWorklist(collection),
          new MemoryRetention(collection));
    }
  }

  CollectorLab(Parts parts) {
    this(parts, () -> new MemorySweeper((MemoryObjectStore) parts.ports().objects()));
  }

  CollectorLab(Parts parts, Supplier<Sweeper> sweepers) {
    this.parts = parts;
    this.sweepers = sweepers;
    this.ports = parts.ports();
    this.info = ports.catalog().store(Lab.soon());
    this.objects = ports.objects();
    this.store = Fingerpost.over(ports);
    Witness ignored =
        new Witnesses(objects)
            .create(
                new Witness(
                    info.storeId(),
                    info.incarnation(),
                    objects.root(),
                    info.epoch(),
                    "1",
                    "00000001"),
                Lab.soon());
  }

  Tools tools() {
    return tools(objects, sweepers.get(), parts.proofs(), parts.worklist());
  }

  Tools tools(ObjectStore seen, Sweeper sweeper, PointerProofs proofs, Worklist worklist) {
    return new Tools(
        info,
        seen,
        sweeper,
        proofs,
        worklist,
        ports.catalog(),
        ports.pointers(),
        ports.leases(),
        PostgresTestStore.repeats(),
        SystemTime.INSTANCE,
        random);
  }

  /** A new one: it may remember what the bucket is like. */
  Sweeper sweeper() {
    return sweepers.get();
  }

  CollectReport run(CollectOptions options) {
    return run(options, tools());
  }

  CollectReport run(CollectOptions options, Tools tools) {
    heard.clear();
    return new OrphanCollector(tools, "test", workers).run(options, heard, new StopSign());
  }

  CollectReport plan(CollectOptions options) {
    heard.clear();
    return new OrphanCollector(tools(), "test", workers)
        .plan(options, Optional.empty(), heard, new StopSign());
  }

  CollectReport full() {
    return run(CollectOptions.DEFAULT.everything());
  }

  Tenure acquire(String pointer) {
    return store.pointer(pointer).acquire(Duration.ofMinutes(5));
  }

  /** Publishes some bytes in a tenure of its own. */
  Version publish(String pointer, String key) {
    try (Tenure tenure = acquire(pointer)) {
      return tenure.publish(key, bytes(key)).orElseThrow();
    }
  }

  static Content bytes(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Content.ofBytes(new ResultPath("data.txt"), bytes);
  }

  /** Puts an object into an attempt, as a writer that is never heard of again. */
  String leave(String pointer, Position position) {
    AttemptId attempt = AttemptId.fresh(new PointerName(pointer), position, random);
    put(attempt.prefix() + "data.txt");
    return attempt.prefix();
  }

  void put(String key) {
    byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
    objects.create(
        new NewObject(new ObjectKey(key), "n", ObjectSettings.DEFAULT),
        Chunk.of(bytes, bytes.length),
        Lab.soon());
  }

  /** The attempts that are there, by prefix. */
  List<String> attempts(String pointer) {
    List<String> all = new ArrayList<>();
    Optional<String> next = Optional.of("");
    while (next.isPresent()) {
      Children page =
          sweepers.get().children(pointer + "/attempts/", next.get(), 1_000, Lab.soon());
      all.addAll(page.prefixes());
      next = page.next();
    }
    return all;
  }

  /** Keeps so many versions of a pointer. */
  void keepLast(String pointer, int versions) {
    RetentionPolicy policy = new RetentionPolicy(OptionalInt.of(versions), Optional.empty());
    RetentionStore.Answer answer =
        parts.retention().set(new PointerName(pointer), Optional.of(policy), Lab.soon());
    if (answer != RetentionStore.Answer.SET) {
      throw new AssertionError(answer);
    }
  }

  /** A holder that opens a pointer and is never heard of again; its lease has run out. */
  Lease abandon(String pointer) {
    return abandon(pointer, "gone");
  }

  Lease abandon(String pointer, String owner) {
    PointerName name = new PointerName(pointer);
    Lease lease = grant(name, owner);
    OpenRequest open = new OpenRequest(name, name, owner, lease.fence(), info.incarnation());
    if (!(ports.pointers().open(open, Lab.soon()) instanceof OpenOutcome.Opened)) {
      throw new AssertionError("not opened: " + lease);
    }
    Awaitility.await().until(() -> !ports.leases().show(name, Lab.soon()).orElseThrow().live());
    return lease;
  }

  /** A grant that is never used, and runs out at once. */
  Lease grant(PointerName domain, String owner) {
    Acquired acquired =
        ports.leases().acquire(domain, owner, uuid(), Duration.ofMillis(1), Lab.soon());
    return ((Acquired.Granted) acquired).lease();
  }

  private UUID uuid() {
    return new UUID(random.nextLong(), random.nextLong());
  }

  @Override
  public void close() {
    store.close();
    workers.shutdownNow();
  }

  /** Remembers what it is told. */
  static final class Heard implements CollectListener {
    final List<Judged> judged = Collections.synchronizedList(new ArrayList<>());
    final List<String> visited = Collections.synchronizedList(new ArrayList<>());
    final List<String> foreign = Collections.synchronizedList(new ArrayList<>());
    final List<Trouble> troubles = Collections.synchronizedList(new ArrayList<>());

    void clear() {
      judged.clear();
      visited.clear();
      foreign.clear();
      troubles.clear();
    }

    List<String> proofs() {
      return judged.stream().map(Judged::proof).toList();
    }

    @Override
    public void judged(PointerName pointer, Judged one) {
      judged.add(one);
    }

    @Override
    public void visited(PointerName pointer, Tally tally) {
      visited.add(pointer.value());
    }

    @Override
    public void foreign(String what, String why) {
      foreign.add(what);
    }

    @Override
    public void trouble(Trouble trouble) {
      troubles.add(trouble);
    }
  }
}
