package dev.fingerpost.writer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.ResultManifest.Entry;
import dev.fingerpost.writer.memory.MemoryObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** A writer on a store, a folder to write from, and looks at what arrived. */
abstract class WriterFixture {
  static final int PART = WriteSettings.MIN_PART_SIZE;

  private static final AtomicInteger NEXT = new AtomicInteger();

  @TempDir Path folder;
  final AttemptId attempt = attempt();
  private final ExecutorService workers = Executors.newFixedThreadPool(4);
  private final ObjectStore memory = new MemoryObjectStore(StoreRoot.parse("s3://bucket/root"));

  @AfterEach
  void stopWorkers() {
    workers.shutdownNow();
  }

  ExecutorService workers() {
    return workers;
  }

  ObjectStore store() {
    return memory;
  }

  AttemptWriter writer() {
    return writer(store(), 3);
  }

  AttemptWriter writer(ObjectStore store, int parallelism) {
    return new AttemptWriter(
        store, new WriteSettings(PART, parallelism, ObjectSettings.DEFAULT), workers);
  }

  Descriptor write(Content content) {
    return writer().write(attempt, content, soon());
  }

  static AttemptId attempt() {
    PointerName pointer = new PointerName("reports/daily-" + NEXT.incrementAndGet());
    return AttemptId.fresh(
        pointer, new Position(Fence.of(1, 42), 3), new Random(System.nanoTime()));
  }

  static Deadline soon() {
    return Deadline.after(Duration.ofSeconds(60), SystemTime.INSTANCE);
  }

  static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  Path file(String path, byte[] bytes) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.write(file, bytes);
  }

  byte[] read(ObjectKey key) {
    try (InputStream in = store().read(key, 0, Long.MAX_VALUE, soon())) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  List<Entry> manifest(Descriptor descriptor) throws IOException {
    assertThat(Sha256.of(read(descriptor.root()))).isEqualTo(descriptor.sha256());
    try (InputStream in = store().read(descriptor.root(), 0, Long.MAX_VALUE, soon())) {
      ManifestReader reader = new ManifestReader(in);
      List<Entry> entries = new ArrayList<>();
      for (Optional<Entry> e = reader.next(); e.isPresent(); e = reader.next()) {
        entries.add(e.get());
      }
      return entries;
    }
  }

  /** The paths of all objects of the attempt. */
  List<String> stored() {
    Listing all = new Listing(attempt.prefix(), "", "", 1000);
    return store().list(all, soon()).objects().stream()
        .map(entry -> entry.key().substring(attempt.prefix().length()))
        .toList();
  }
}
