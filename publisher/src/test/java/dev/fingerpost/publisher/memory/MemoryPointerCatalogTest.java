package dev.fingerpost.publisher.memory;

import dev.fingerpost.publisher.PointerCatalogContract;
import dev.fingerpost.testing.MemoryTestStore;
import dev.fingerpost.testing.TestStore;

class MemoryPointerCatalogTest extends PointerCatalogContract {
  @Override
  protected TestStore fresh() {
    return new MemoryTestStore();
  }
}
