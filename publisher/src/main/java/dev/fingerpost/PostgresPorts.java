package dev.fingerpost;

import dev.fingerpost.lease.postgres.PostgresLeaseAuthority;
import dev.fingerpost.publisher.Backoff;
import dev.fingerpost.publisher.Limits;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.postgres.PostgresCalls;
import dev.fingerpost.publisher.postgres.PostgresPinStore;
import dev.fingerpost.publisher.postgres.PostgresPointerCatalog;
import dev.fingerpost.publisher.postgres.PostgresPointerStore;
import dev.fingerpost.publisher.postgres.PostgresRemovalStore;
import dev.fingerpost.publisher.postgres.PostgresTagStore;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.Time;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import javax.sql.DataSource;

/** Wires a store on PostgreSQL. */
final class PostgresPorts {
  private PostgresPorts() {}

  static Ports of(
      DataSource database,
      ObjectStore objects,
      Executor waiters,
      Time time,
      RandomGenerator random) {
    PostgresCalls calls = new PostgresCalls(database, waiters);
    Limits limits = Limits.DEFAULT;
    Repeats repeats = new Repeats(limits, new Backoff(limits, time, random));
    return new Ports(
        objects,
        new PostgresPointerStore(calls),
        new PostgresPointerCatalog(calls, repeats),
        new PostgresLeaseAuthority(calls, repeats),
        new PostgresPinStore(calls, repeats),
        new PostgresTagStore(calls, repeats),
        new PostgresRemovalStore(calls, repeats));
  }
}
