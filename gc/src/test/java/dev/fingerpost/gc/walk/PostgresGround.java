package dev.fingerpost.gc.walk;

import dev.fingerpost.Ports;
import dev.fingerpost.gc.PointerProofs;
import dev.fingerpost.gc.RetentionStore;
import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.gc.Worklist;
import dev.fingerpost.gc.memory.MemorySweeper;
import dev.fingerpost.gc.postgres.PostgresPointerProofs;
import dev.fingerpost.gc.postgres.PostgresRetention;
import dev.fingerpost.gc.postgres.PostgresWorklist;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.postgres.PostgresCalls;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.Time;
import dev.fingerpost.writer.memory.MemoryObjectStore;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/** The real database. Its clock is nobody's to move, so that everything else is moved back. */
record PostgresGround(
    PostgresTestStore store,
    Ports ports,
    Sweeper sweeper,
    PointerProofs proofs,
    Worklist worklist,
    RetentionStore retention)
    implements Ground {
  /** Dead rows slow the tables down; so many walks leave too few to be felt. */
  private static final int CLEARED = 100;

  /** Gives statements, with {@code %1$d} for the milliseconds. */
  private static final String BACK_OF_ALL_TABLES =
      """
      select string_agg(format('update fingerpost.%I set %s', t, columns), ';') from (
        select c.table_name as t, string_agg(
          format('%1$I = %1$I - %%1$s * interval ''1 ms''', c.column_name), ', ') as columns
        from information_schema.columns c
        join information_schema.tables b using (table_schema, table_name)
        where c.table_schema = 'fingerpost' and c.data_type = 'timestamp with time zone'
          and b.table_type = 'BASE TABLE' and c.table_name <> 'flyway_schema_history'
        group by c.table_name) each_table
      """;

  private static final AtomicInteger WALKS = new AtomicInteger();

  private static final class Shared {
    static final PostgresTestStore STORE = new PostgresTestStore();
    static final String BACK = STORE.text(BACK_OF_ALL_TABLES);
  }

  /** The objects are in memory: that takes less than half of the time. */
  static PostgresGround fresh() {
    PostgresTestStore store = emptied();
    Ports ports = store.ports();
    return over(store, ports, new MemorySweeper((MemoryObjectStore) ports.objects()));
  }

  /** Nothing is in memory: the objects are in a bucket, behind a server. */
  static PostgresGround withBucket() {
    PostgresTestStore store = emptied();
    Bucket bucket = Bucket.emptied(StoreRoot.parse(store.database.store().root()));
    return over(store, store.ports().over(bucket.store()), bucket.sweeper());
  }

  private static PostgresTestStore emptied() {
    if (WALKS.incrementAndGet() % CLEARED == 0) {
      return new PostgresTestStore();
    }
    Shared.STORE.clear();
    return Shared.STORE;
  }

  private static PostgresGround over(PostgresTestStore store, Ports ports, Sweeper sweeper) {
    PostgresCalls calls = store.calls();
    Repeats repeats = PostgresTestStore.repeats();
    UUID incarnation = store.database.store().incarnation();
    return new PostgresGround(
        store,
        ports,
        sweeper,
        new PostgresPointerProofs(calls, repeats, incarnation),
        new PostgresWorklist(calls, repeats, incarnation),
        new PostgresRetention(calls, repeats));
  }

  @Override
  public Time time() {
    return SystemTime.INSTANCE;
  }

  /** Triggers must not notice: some look again at what changed. */
  @Override
  public void pass(Duration duration) {
    String millis = String.valueOf(duration.toMillis());
    store.operate(PostgresTestStore.AS_ONE_WHO_MEANS_IT + Shared.BACK.replace("%1$s", millis));
  }
}
