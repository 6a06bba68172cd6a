package dev.fingerpost.publisher.memory;

import dev.fingerpost.publisher.HoldsContract;
import dev.fingerpost.testing.MemoryTestStore;
import dev.fingerpost.testing.TestStore;

class MemoryHoldsTest extends HoldsContract {
  @Override
  protected TestStore fresh() {
    return new MemoryTestStore();
  }
}
