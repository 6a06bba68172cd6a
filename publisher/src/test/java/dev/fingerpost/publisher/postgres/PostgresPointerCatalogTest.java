package dev.fingerpost.publisher.postgres;

import dev.fingerpost.publisher.PointerCatalogContract;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.testing.TestStore;

class PostgresPointerCatalogTest extends PointerCatalogContract {
  @Override
  protected TestStore fresh() {
    return new PostgresTestStore();
  }
}
