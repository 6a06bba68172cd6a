package dev.fingerpost;

import dev.fingerpost.testing.MemoryTestStore;

class MemoryLeaseLifeTest extends LeaseLifeContract {
  @Override
  protected Ports ports() {
    return new MemoryTestStore().ports();
  }
}
