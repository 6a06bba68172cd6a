package dev.fingerpost.publisher.postgres;

import dev.fingerpost.Ports;
import dev.fingerpost.publisher.PublisherContract;
import dev.fingerpost.testing.PostgresTestStore;

class PostgresPublisherTest extends PublisherContract {
  @Override
  protected Ports ports() {
    return new PostgresTestStore().ports();
  }
}
