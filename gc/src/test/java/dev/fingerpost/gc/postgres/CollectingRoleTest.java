package dev.fingerpost.gc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.gc.PointerProofs.Range;
import dev.fingerpost.gc.RetentionPolicy;
import dev.fingerpost.gc.RetentionStore.Answer;
import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.postgres.PostgresCalls;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.writer.PointerName;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who may collect: the owner, and whom the owner lets. */
class CollectingRoleTest {
  private static final PointerName POINTER = new PointerName("p");
  private final PostgresTestStore store = new PostgresTestStore();
  private final Lab lab = new Lab(store.ports());
  private final UUID incarnation = store.database.store().incarnation();

  @AfterEach
  void drop() {
    store.database.run("drop owned by collector_role; drop role collector_role");
  }

  private PostgresCalls as(String role) {
    return store.calls(store.database.dataSource(role));
  }

  @Test
  void aRoleThatIsLetCanCollectAndAnotherCannot() {
    store.database.run("create role collector_role login");
    lab.enter("p", "a");
    Repeats repeats = PostgresTestStore.repeats();
    PostgresCalls calls = as("collector_role");
    PostgresPointerProofs proofs = new PostgresPointerProofs(calls, repeats, incarnation);
    assertThatThrownBy(() -> proofs.seal(POINTER, Lab.soon()))
        .isInstanceOf(PointerStoreException.class)
        .hasMessageContaining("permission denied");
    store.database.run("grant usage on schema fingerpost to collector_role");
    assertThatThrownBy(() -> proofs.seal(POINTER, Lab.soon()))
        .hasMessageContaining("permission denied for function gc_seal")
        .hasMessageContaining("fingerpost.allow_collecting('ROLE')");

    store.database.run("select fingerpost.allow_collecting('collector_role')");
    store.database.run("select fingerpost.allow_collecting('collector_role')");

    proofs.seal(POINTER, Lab.soon());
    assertThat(proofs.expire(POINTER, false, 10, Lab.soon()).expired()).isZero();
    assertThat(proofs.snapshot(POINTER, new Range("", "", 10, true, true), Lab.soon()).attempts())
        .isEmpty();
    PostgresWorklist worklist = new PostgresWorklist(calls, repeats, incarnation);
    assertThat(worklist.begin(new UUID(1, 1), "c", true, Lab.soon())).isEqualTo(1);
    PostgresRetention retention = new PostgresRetention(calls, repeats);
    assertThat(retention.set(POINTER, Optional.of(RetentionPolicy.EVERYTHING), Lab.soon()))
        .isEqualTo(Answer.SET);
    assertThat(retention.expirable(POINTER, Optional.empty(), Lab.soon())).isEmpty();
    assertThat(new PostgresCollectHistory(calls, repeats).runs(5, Lab.soon())).hasSize(1);
    assertThatThrownBy(
            () ->
                calls.write(
                    "raise a floor by hand",
                    Lab.soon(),
                    session ->
                        session
                            .query("update fingerpost.pointer set floor_seq = 1 returning name")
                            .mapTo(String.class)
                            .list()))
        .hasMessageContaining("permission denied");
  }
}
