package dev.fingerpost.gc.walk;

import dev.fingerpost.Ports;
import dev.fingerpost.gc.PointerProofs;
import dev.fingerpost.gc.RetentionStore;
import dev.fingerpost.gc.Worklist;
import dev.fingerpost.gc.postgres.PostgresPointerProofs;
import dev.fingerpost.gc.postgres.PostgresRetention;
import dev.fingerpost.gc.postgres.PostgresWorklist;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.postgres.PostgresCalls;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.Time;
import java.time.Duration;
import java.util.UUID;

/** The real database. Its clock is nobody's to move, so that everything else is moved back. */
record PostgresGround(
    PostgresTestStore store,
    Ports ports,
    PointerProofs proofs,
    Worklist worklist,
    RetentionStore retention)
    implements Ground {
  // Triggers must not notice: some look again at what changed.
  private static final String BACK =
      """
      do $$ declare
        t text;
      begin
        perform set_config('session_replication_role', 'replica', true);
        for t in
          select format('update fingerpost.%I set %s', c.table_name,
            string_agg(format('%1$I = %1$I - %2$s * interval ''1 ms''', c.column_name, MILLIS), ', '))
          from information_schema.columns c
          join information_schema.tables b using (table_schema, table_name)
          where c.table_schema = 'fingerpost' and c.data_type = 'timestamp with time zone'
            and b.table_type = 'BASE TABLE' and c.table_name <> 'flyway_schema_history'
          group by c.table_name
        loop
          execute t;
        end loop;
      end $$
      """;

  static PostgresGround fresh() {
    PostgresTestStore store = new PostgresTestStore();
    PostgresCalls calls = store.calls();
    Repeats repeats = PostgresTestStore.repeats();
    UUID incarnation = store.database.store().incarnation();
    return new PostgresGround(
        store,
        store.ports(),
        new PostgresPointerProofs(calls, repeats, incarnation),
        new PostgresWorklist(calls, repeats, incarnation),
        new PostgresRetention(calls, repeats));
  }

  @Override
  public Time time() {
    return SystemTime.INSTANCE;
  }

  @Override
  public void pass(Duration duration) {
    store.database.run(BACK.replace("MILLIS", String.valueOf(duration.toMillis())));
  }
}
