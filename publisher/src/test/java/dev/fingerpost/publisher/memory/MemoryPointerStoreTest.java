package dev.fingerpost.publisher.memory;

import dev.fingerpost.publisher.PointerStoreContract;
import dev.fingerpost.testing.MemoryTestStore;
import dev.fingerpost.testing.TestStore;

class MemoryPointerStoreTest extends PointerStoreContract {
  @Override
  protected TestStore fresh() {
    return new MemoryTestStore();
  }
}
