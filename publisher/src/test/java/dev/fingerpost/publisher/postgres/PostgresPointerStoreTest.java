package dev.fingerpost.publisher.postgres;

import dev.fingerpost.publisher.PointerStoreContract;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.testing.TestStore;

class PostgresPointerStoreTest extends PointerStoreContract {
  @Override
  protected TestStore fresh() {
    return new PostgresTestStore();
  }
}
