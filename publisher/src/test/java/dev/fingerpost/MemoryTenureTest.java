package dev.fingerpost;

import dev.fingerpost.testing.MemoryStores;

class MemoryTenureTest extends TenureContract {
  @Override
  protected Ports ports() {
    return MemoryStores.fresh();
  }
}
