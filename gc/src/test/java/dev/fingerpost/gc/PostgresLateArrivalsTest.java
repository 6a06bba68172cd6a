package dev.fingerpost.gc;

import dev.fingerpost.testing.PostgresTestStore;

class PostgresLateArrivalsTest extends LateArrivalsContract {
  @Override
  CollectorLab.Parts parts() {
    return CollectorLab.Parts.postgres(new PostgresTestStore());
  }
}
