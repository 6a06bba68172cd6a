package dev.fingerpost.publisher.postgres;

import dev.fingerpost.publisher.HoldsContract;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.testing.TestStore;

class PostgresHoldsTest extends HoldsContract {
  @Override
  protected TestStore fresh() {
    return new PostgresTestStore();
  }
}
