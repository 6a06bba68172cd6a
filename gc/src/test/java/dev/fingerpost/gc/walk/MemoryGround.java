package dev.fingerpost.gc.walk;

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
import dev.fingerpost.writer.memory.MemoryObjectStore;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;

/**
 * The memory adapters, on a clock of their own.
 *
 * @param time of database, bucket and collector
 */
record MemoryGround(
    TickingTime time,
    Ports ports,
    Sweeper sweeper,
    PointerProofs proofs,
    Worklist worklist,
    RetentionStore retention)
    implements Ground {
  private static final StoreRoot ROOT = StoreRoot.parse("s3://memory/walk");

  static MemoryGround fresh() {
    TickingTime time = new TickingTime();
    StoreInfo info = new StoreInfo(new UUID(1, 1), ROOT.toString(), new UUID(2, 2), 1);
    MemoryDatabase database = new MemoryDatabase(info, time, Set.of());
    MemoryCollection collection = new MemoryCollection(database);
    MemoryObjectStore objects = new MemoryObjectStore(ROOT, time);
    Ports ports =
        new Ports(
            objects,
            new MemoryPointerStore(database),
            new MemoryPointerCatalog(database),
            new MemoryLeaseAuthority(database),
            new MemoryPinStore(database),
            new MemoryTagStore(database),
            new MemoryRemovalStore(database));
    return new MemoryGround(
        time,
        ports,
        new MemorySweeper(objects),
        new MemoryPointerProofs(collection),
        new MemoryWorklist(collection),
        new MemoryRetention(collection));
  }

  @Override
  public void pass(Duration duration) {
    time.pass(duration);
  }
}
