package dev.fingerpost.publisher.memory;

import dev.fingerpost.publisher.OpenSettleBatchContract;
import dev.fingerpost.testing.MemoryTestStore;
import dev.fingerpost.testing.TestStore;

class MemoryOpenSettleBatchTest extends OpenSettleBatchContract {
  @Override
  protected TestStore fresh() {
    return new MemoryTestStore();
  }
}
