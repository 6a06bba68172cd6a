package dev.fingerpost;

import dev.fingerpost.testing.MemoryTestStore;

class MemoryTenureTest extends TenureContract {
  @Override
  protected Ports ports() {
    return new MemoryTestStore().ports();
  }
}
