package dev.fingerpost;

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
import java.util.random.RandomGenerator;

/** Wires a store in memory. */
final class MemoryPorts {
  private MemoryPorts() {}

  static Ports of(Time time, RandomGenerator random) {
    StoreRoot root = new StoreRoot("memory", "");
    StoreInfo info = new StoreInfo(uuid(random), root.toString(), uuid(random), 1);
    MemoryDatabase database = new MemoryDatabase(info, time, Set.of());
    return new Ports(
        new MemoryObjectStore(root),
        new MemoryPointerStore(database),
        new MemoryPointerCatalog(database),
        new MemoryLeaseAuthority(database),
        new MemoryPinStore(database),
        new MemoryTagStore(database),
        new MemoryRemovalStore(database));
  }

  private static UUID uuid(RandomGenerator random) {
    return new UUID(random.nextLong(), random.nextLong());
  }
}
