package dev.fingerpost.testing;

import dev.fingerpost.Ports;
import dev.fingerpost.Version;
import dev.fingerpost.lease.memory.MemoryLeaseAuthority;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.publisher.memory.MemoryDatabase;
import dev.fingerpost.publisher.memory.MemoryPinStore;
import dev.fingerpost.publisher.memory.MemoryPointerCatalog;
import dev.fingerpost.publisher.memory.MemoryPointerStore;
import dev.fingerpost.publisher.memory.MemoryRemovalStore;
import dev.fingerpost.publisher.memory.MemoryTagStore;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.memory.MemoryObjectStore;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** A store in memory. */
public final class MemoryTestStore implements TestStore {
  private static final StoreRoot ROOT = StoreRoot.parse("s3://memory/tests");

  public final MemoryDatabase database =
      new MemoryDatabase(
          new StoreInfo(new UUID(1, 1), ROOT.toString(), new UUID(2, 2), 1),
          SystemTime.INSTANCE,
          Set.of());

  @Override
  public Ports ports() {
    return ports(database, new MemoryObjectStore(ROOT));
  }

  /** A store of this database and these objects. */
  public static Ports ports(MemoryDatabase database, ObjectStore objects) {
    return new Ports(
        objects,
        new MemoryPointerStore(database),
        new MemoryPointerCatalog(database),
        new MemoryLeaseAuthority(database),
        new MemoryPinStore(database),
        new MemoryTagStore(database),
        new MemoryRemovalStore(database));
  }

  @Override
  public void forbid(String prefix) {
    database.permit("nobody", prefix);
  }

  @Override
  public void expire(PointerName pointer, long version) {
    database.expire(pointer, version);
  }

  @Override
  public void collect(PointerName pointer) {
    database.transaction(
        () -> {
          long current = database.pointer(pointer).orElseThrow().current();
          List<Version> live = database.live();
          live.stream()
              .filter(it -> it.pointer().equals(pointer) && it.number() != current)
              .filter(it -> !database.holds().keeps(pointer, it.number(), database.now()))
              .forEach(it -> database.expire(pointer, it.number()));
          return live.size();
        });
  }

  @Override
  public void close() {}
}
