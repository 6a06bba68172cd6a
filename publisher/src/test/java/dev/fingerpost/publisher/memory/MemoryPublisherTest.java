package dev.fingerpost.publisher.memory;

import dev.fingerpost.Ports;
import dev.fingerpost.publisher.PublisherContract;
import dev.fingerpost.testing.MemoryTestStore;

class MemoryPublisherTest extends PublisherContract {
  @Override
  protected Ports ports() {
    return new MemoryTestStore().ports();
  }
}
