package dev.fingerpost.testing;

import dev.fingerpost.Ports;
import dev.fingerpost.lease.memory.MemoryLeaseAuthority;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.publisher.memory.MemoryDatabase;
import dev.fingerpost.publisher.memory.MemoryPointerCatalog;
import dev.fingerpost.publisher.memory.MemoryPointerStore;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.memory.MemoryObjectStore;
import java.util.Set;
import java.util.UUID;

/** Stores in memory, as the ports they are made of. */
public final class MemoryStores {
  private MemoryStores() {}

  public static Ports fresh() {
    StoreRoot root = StoreRoot.parse("s3://memory/tests");
    StoreInfo info = new StoreInfo(new UUID(1, 1), root.toString(), new UUID(2, 2), 1);
    MemoryDatabase database = new MemoryDatabase(info, SystemTime.INSTANCE, Set.of());
    return new Ports(
        new MemoryObjectStore(root),
        new MemoryPointerStore(database),
        new MemoryPointerCatalog(database),
        new MemoryLeaseAuthority(database));
  }
}
