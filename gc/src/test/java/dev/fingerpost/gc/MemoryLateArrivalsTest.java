package dev.fingerpost.gc;

import dev.fingerpost.testing.MemoryTestStore;

class MemoryLateArrivalsTest extends LateArrivalsContract {
  @Override
  CollectorLab.Parts parts() {
    return CollectorLab.Parts.memory(new MemoryTestStore());
  }
}
