package dev.fingerpost;

import dev.fingerpost.writer.ObjectStore;
import java.util.Optional;
import java.util.concurrent.Executor;
import javax.sql.DataSource;

/** Wires a store on PostgreSQL. */
final class PostgresPorts {
  private PostgresPorts() {}

  static Ports of(DataSource database, ObjectStore objects, Executor waiters) {
    return Optional.<Ports>empty()
        .orElseThrow(
            () -> new UnsupportedOperationException("not yet: " + database + objects + waiters));
  }
}
