package dev.fingerpost.publisher.postgres;

import dev.fingerpost.publisher.OpenSettleBatchContract;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.testing.TestStore;

class PostgresOpenSettleBatchTest extends OpenSettleBatchContract {
  @Override
  protected TestStore fresh() {
    return new PostgresTestStore();
  }
}
