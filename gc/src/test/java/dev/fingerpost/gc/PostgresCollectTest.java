package dev.fingerpost.gc;

import dev.fingerpost.testing.PostgresTestStore;

class PostgresCollectTest extends CollectContract {
  @Override
  CollectorLab.Parts parts() {
    return CollectorLab.Parts.postgres(new PostgresTestStore());
  }
}
