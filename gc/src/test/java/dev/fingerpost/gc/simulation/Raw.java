package dev.fingerpost.gc.simulation;

import dev.fingerpost.Ports;
import dev.fingerpost.gc.PointerProofs;
import dev.fingerpost.gc.RetentionStore;
import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.gc.Worklist;
import dev.fingerpost.gc.memory.MemoryCollection;
import dev.fingerpost.gc.memory.MemoryPointerProofs;
import dev.fingerpost.gc.memory.MemoryRetention;
import dev.fingerpost.gc.memory.MemorySweeper;
import dev.fingerpost.gc.memory.MemoryWorklist;
import dev.fingerpost.lease.memory.MemoryLeaseAuthority;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.publisher.memory.MemoryDatabase;
import dev.fingerpost.publisher.memory.MemoryPinStore;
import dev.fingerpost.publisher.memory.MemoryPointerCatalog;
import dev.fingerpost.publisher.memory.MemoryPointerStore;
import dev.fingerpost.publisher.memory.MemoryRemovalStore;
import dev.fingerpost.publisher.memory.MemoryTagStore;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.Time;
import dev.fingerpost.writer.memory.MemoryObjectStore;
import java.util.Set;
import java.util.UUID;

/**
 * The memory adapters before anything goes wrong between them and a process.
 *
 * @param time the database's and the bucket's
 */
record Raw(
    Time time,
    MemoryDatabase database,
    MemoryObjectStore bucket,
    MemoryCollection collection,
    Ports ports,
    PointerProofs proofs,
    Worklist worklist,
    RetentionStore retention,
    Sweeper sweeper) {
  private static final StoreRoot ROOT = StoreRoot.parse("s3://memory/simulation");

  /** An empty store. */
  static Raw fresh(Time time) {
    StoreInfo info = new StoreInfo(new UUID(1, 1), ROOT.toString(), new UUID(2, 2), 1);
    MemoryDatabase database = new MemoryDatabase(info, time, Set.of());
    MemoryObjectStore bucket = new MemoryObjectStore(ROOT, time);
    MemoryCollection collection = new MemoryCollection(database);
    Ports ports =
        new Ports(
            bucket,
            new MemoryPointerStore(database),
            new MemoryPointerCatalog(database),
            new MemoryLeaseAuthority(database),
            new MemoryPinStore(database),
            new MemoryTagStore(database),
            new MemoryRemovalStore(database));
    return new Raw(
        time,
        database,
        bucket,
        collection,
        ports,
        new MemoryPointerProofs(collection),
        new MemoryWorklist(collection),
        new MemoryRetention(collection),
        new MemorySweeper(bucket));
  }

  Raw with(Ports others) {
    return new Raw(
        time, database, bucket, collection, others, proofs, worklist, retention, sweeper);
  }

  Raw with(PointerProofs others) {
    return new Raw(time, database, bucket, collection, ports, others, worklist, retention, sweeper);
  }

  Raw with(Worklist others) {
    return new Raw(time, database, bucket, collection, ports, proofs, others, retention, sweeper);
  }

  Raw with(Sweeper others) {
    return new Raw(time, database, bucket, collection, ports, proofs, worklist, retention, others);
  }
}
