package dev.fingerpost.publisher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.Fingerpost;
import dev.fingerpost.Operation;
import dev.fingerpost.Ports;
import dev.fingerpost.Tenure;
import dev.fingerpost.Version;
import dev.fingerpost.lease.memory.MemoryLeaseAuthority;
import dev.fingerpost.publisher.memory.MemoryDatabase;
import dev.fingerpost.publisher.memory.MemoryPinStore;
import dev.fingerpost.publisher.memory.MemoryPointerCatalog;
import dev.fingerpost.publisher.memory.MemoryPointerStore;
import dev.fingerpost.publisher.memory.MemoryRemovalStore;
import dev.fingerpost.publisher.memory.MemoryTagStore;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.ResultPath;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.memory.MemoryObjectStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A store in memory with something published in it, and readers of it. */
abstract class ReaderFixture {
  static final PointerName POINTER = new PointerName("reports/daily");

  @TempDir Path folder;
  final ExecutorService workers = Executors.newFixedThreadPool(4);
  final MemoryObjectStore objects = new MemoryObjectStore(StoreRoot.parse("s3://memory/tests"));
  MemoryDatabase database;
  MemoryPointerCatalog catalog;
  private final AtomicInteger revisions = new AtomicInteger();
  Fingerpost store;

  @BeforeEach
  void openStore() {
    StoreInfo info = new StoreInfo(new UUID(1, 1), objects.root().toString(), new UUID(2, 2), 1);
    database = new MemoryDatabase(info, SystemTime.INSTANCE, Set.of());
    catalog = new MemoryPointerCatalog(database);
    store =
        Fingerpost.over(
            new Ports(
                objects,
                new MemoryPointerStore(database),
                catalog,
                new MemoryLeaseAuthority(database),
                new MemoryPinStore(database),
                new MemoryTagStore(database),
                new MemoryRemovalStore(database)));
  }

  @AfterEach
  void closeStore() {
    store.close();
    workers.shutdownNow();
  }

  static Deadline soon() {
    return Deadline.after(Duration.ofSeconds(60), SystemTime.INSTANCE);
  }

  static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  PointerReader reader() {
    return reader(objects);
  }

  PointerReader reader(ObjectStore from) {
    return reader(from, ReadingPins.NONE);
  }

  PointerReader reader(ObjectStore from, ReadingPins pins) {
    return new PointerReader(catalog, from, workers, 3, pins);
  }

  /** Publishes as the next revision of the key, whatever was published under it before. */
  Version publish(String key, Content content) {
    Operation operation = Operation.of(key).revision(revisions.incrementAndGet());
    try (Tenure tenure = store.pointer(POINTER.value()).acquire(Duration.ofMinutes(1))) {
      return tenure.publish(operation, content).orElseThrow();
    }
  }

  Version publishFile(String name, byte[] bytes) {
    return publish(name, Content.ofBytes(new ResultPath(name), bytes));
  }

  Version publishTree(Map<String, byte[]> tree) throws IOException {
    Path source = Files.createTempDirectory(folder, "source");
    for (Map.Entry<String, byte[]> file : tree.entrySet()) {
      Path path = source.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue());
    }
    return publish("tree", Content.ofFolder(source));
  }

  /** Files of a folder by their relative paths. */
  static Map<String, byte[]> tree(Path root) throws IOException {
    Map<String, byte[]> tree = new TreeMap<>();
    try (Stream<Path> all = Files.walk(root)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        tree.put(root.relativize(file).toString(), Files.readAllBytes(file));
      }
    }
    return tree;
  }

  static void assertSame(Map<String, byte[]> found, Map<String, byte[]> wanted) {
    assertThat(found.keySet()).isEqualTo(wanted.keySet());
    wanted.forEach((path, bytes) -> assertThat(found.get(path)).as(path).isEqualTo(bytes));
  }
}
