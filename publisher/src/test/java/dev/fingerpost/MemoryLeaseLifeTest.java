package dev.fingerpost;

import dev.fingerpost.testing.MemoryStores;

class MemoryLeaseLifeTest extends LeaseLifeContract {
  @Override
  protected Ports ports() {
    return MemoryStores.fresh();
  }
}
