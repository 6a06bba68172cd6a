package dev.fingerpost.gc;

import com.zaxxer.hikari.HikariDataSource;
import dev.fingerpost.Ports;
import dev.fingerpost.gc.postgres.PostgresPointerProofs;
import dev.fingerpost.gc.postgres.PostgresRetention;
import dev.fingerpost.gc.postgres.PostgresWorklist;
import dev.fingerpost.lease.postgres.PostgresLeaseAuthority;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.postgres.PostgresCalls;
import dev.fingerpost.publisher.postgres.PostgresPinStore;
import dev.fingerpost.publisher.postgres.PostgresPointerCatalog;
import dev.fingerpost.publisher.postgres.PostgresPointerStore;
import dev.fingerpost.publisher.postgres.PostgresRemovalStore;
import dev.fingerpost.publisher.postgres.PostgresTagStore;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.memory.MemoryObjectStore;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A program that collects ten million keys once; its parent says with how much memory. */
final class TenMillionKeys {
  static final int POINTERS = 100;
  static final int ATTEMPTS = 1_000;
  static final int FILES = 100;

  /** Of ten attempts so many are published. */
  static final int LIVE = 7;

  private TenMillionKeys() {}

  static String name(int pointer) {
    return "p/%03d".formatted(pointer);
  }

  /**
   * Collects.
   *
   * @param args the database's address, the store's root and its incarnation
   */
  public static void main(String[] args) {
    ExecutorService waiters = Executors.newCachedThreadPool();
    try (HikariDataSource pool = new HikariDataSource()) {
      pool.setJdbcUrl(args[0]);
      pool.setMaximumPoolSize(8);
      PostgresCalls calls = new PostgresCalls(pool, waiters);
      collect(calls, new MemoryObjectStore(StoreRoot.parse(args[1])), UUID.fromString(args[2]));
    } finally {
      waiters.shutdownNow();
    }
  }

  private static void collect(PostgresCalls calls, MemoryObjectStore objects, UUID incarnation) {
    try (CostLab lab = new CostLab(parts(calls, objects, incarnation))) {
      for (int pointer = 0; pointer < POINTERS; pointer++) {
        for (int seq = 1; seq <= ATTEMPTS; seq++) {
          lab.bucket.add(BulkHistory.attempt(name(pointer), seq), FILES);
        }
      }
      long keys = lab.bucket.objects();
      Tools tools =
          lab.lab.tools(lab.bucket, lab.bucket, lab.lab.parts.proofs(), lab.lab.parts.worklist());
      CollectReport report =
          new OrphanCollector(tools, "big", lab.lab.workers)
              .run(CollectOptions.DEFAULT.everything(), CollectListener.NONE, new StopSign());
      System.out.printf(
          Locale.ROOT,
          "%s keys %d judged %d deleted %d left %d seconds %d peak %d MB%n",
          report.outcome(),
          keys,
          report.tally().judged(),
          report.tally().get(Tally.OBJECTS),
          lab.bucket.objects(),
          report.took().toSeconds(),
          peak() >> 20);
    }
  }

  private static CollectorLab.Parts parts(
      PostgresCalls calls, MemoryObjectStore objects, UUID incarnation) {
    Repeats repeats = PostgresTestStore.repeats();
    Ports ports =
        new Ports(
            objects,
            new PostgresPointerStore(calls),
            new PostgresPointerCatalog(calls, repeats),
            new PostgresLeaseAuthority(calls, repeats),
            new PostgresPinStore(calls, repeats),
            new PostgresTagStore(calls, repeats),
            new PostgresRemovalStore(calls, repeats));
    return new CollectorLab.Parts(
        ports,
        new PostgresPointerProofs(calls, repeats, incarnation),
        new PostgresWorklist(calls, repeats, incarnation),
        new PostgresRetention(calls, repeats));
  }

  /** The sum of what each part of the heap held at most, garbage included. */
  private static long peak() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(it -> it.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getPeakUsage)
        .mapToLong(it -> it.getUsed())
        .sum();
  }
}
