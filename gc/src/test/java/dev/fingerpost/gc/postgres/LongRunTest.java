package dev.fingerpost.gc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.gc.Worklist.Kind;
import dev.fingerpost.gc.Worklist.RunOutcome;
import dev.fingerpost.gc.Worklist.Wanted;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.PostgresTestStore;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A run that outlasts very many others. */
class LongRunTest {
  private static final UUID LONG = new UUID(0, 1);
  private final PostgresTestStore store = new PostgresTestStore();
  private final PostgresWorklist worklist =
      new PostgresWorklist(
          store.calls(), PostgresTestStore.repeats(), store.database.store().incarnation());

  @Test
  void goesOnAfterAThousandRunsCameAndWent() {
    new Lab(store.ports()).enter("p", "a");
    assertThat(worklist.begin(LONG, "c", true, Lab.soon())).isEqualTo(1);
    store.database.run(
        """
        insert into fingerpost.gc_run (id, collector, mode, started_at, finished_at, outcome)
        select gen_random_uuid(), 'c', 'CHANGED', at, at, 'DONE'
        from (select clock_timestamp() + n * interval '1 ms' as at
          from generate_series(1, 1100) n) x
        """);
    UUID quick = new UUID(0, 2);
    assertThat(worklist.begin(quick, "c", false, Lab.soon())).isEqualTo(1);
    worklist.finish(quick, RunOutcome.DONE, Optional.empty(), Map.of(), Lab.soon());

    assertThat(worklist.claim(LONG, new Wanted(Kind.FULL, "", true), Lab.soon())).isPresent();
    assertThat(
            new PostgresCollectHistory(store.calls(), PostgresTestStore.repeats())
                .runs(2_000, Lab.soon()))
        .as("a thousand, and the one that is at it")
        .hasSize(1_001);
  }
}
