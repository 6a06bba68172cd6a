package dev.fingerpost.gc.memory;

import dev.fingerpost.gc.SweeperContract;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.memory.MemoryObjectStore;
import java.util.HashMap;
import java.util.Map;

class MemorySweeperTest extends SweeperContract {
  private final Map<String, MemoryObjectStore> roots = new HashMap<>();

  @Override
  protected Ends at(String root, int page) {
    MemoryObjectStore store =
        roots.computeIfAbsent(root, r -> new MemoryObjectStore(new StoreRoot("bucket", r)));
    return new Ends(store, new MemorySweeper(store, page));
  }
}
