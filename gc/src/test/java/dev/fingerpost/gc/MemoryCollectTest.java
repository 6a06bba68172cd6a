package dev.fingerpost.gc;

import dev.fingerpost.testing.MemoryTestStore;

class MemoryCollectTest extends CollectContract {
  @Override
  CollectorLab.Parts parts() {
    return CollectorLab.Parts.memory(new MemoryTestStore());
  }
}
