package dev.fingerpost.gc.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.gc.PointerProofs;
import dev.fingerpost.testing.PostgresTestStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The fire goes red when one guard is switched off; each of these stops at the first damage. */
class FireTeethTest {
  /** It takes a second or so. */
  private static final Duration LONGEST = Duration.ofSeconds(40);

  private static final String ANYTHING_BOUND =
      """
      create or replace function fingerpost.is_bound(r fingerpost.request) returns boolean
        language sql immutable as 'select true'
      """;

  @TempDir Path scratch;

  @Test
  void withoutTheFloorWhatIsAboutToBePublishedIsDeleted() throws Exception {
    burnsDownWith(NoFloor::new);
  }

  @Test
  void withoutReferencesWhatIsPublishedIsDeleted() throws Exception {
    burnsDownWith(NoReferences::new);
  }

  @Test
  void referencesOlderThanTheFloorMissWhatIsPublishedInBetween() throws Exception {
    burnsDownWith(TwoStatements::new);
  }

  @Test
  void withoutTheBindingWhatIsDeadIsPublished() throws Exception {
    PostgresTestStore database = new PostgresTestStore();
    String rule = ruleOf(database);
    database.database.run(ANYTHING_BOUND);
    try (Ground ground = Ground.memory();
        Fire fire = new Fire(Fire.seed(), Odds.HARSH, ground, ground.proofs())) {
      fire.burn(LONGEST, fire.republishers());
      assertLoss(fire);
    } finally {
      database.database.run(rule);
    }
  }

  @Test
  void withTheBindingNothingOfTheKindIsPublished() throws Exception {
    try (Ground ground = Ground.memory();
        Fire fire = new Fire(Fire.seed(), Odds.HARSH, ground, ground.proofs())) {
      fire.burn(Duration.ofSeconds(1), fire.republishers());
      assertThat(fire.scene.damages).isEmpty();
      assertThat(fire.scene.scores.of("UNBOUND")).isPositive();
      assertThat(fire.scene.scores.of("Applied")).isZero();
    }
  }

  private static String ruleOf(PostgresTestStore database) {
    return Jdbi.create(database.database.dataSource())
        .withHandle(
            handle ->
                handle
                    .createQuery("select pg_get_functiondef('fingerpost.is_bound'::regproc)")
                    .mapTo(String.class)
                    .one());
  }

  private void burnsDownWith(UnaryOperator<PointerProofs> off) throws Exception {
    try (Ground ground = Ground.memory();
        Fire fire = new Fire(Fire.seed(), Odds.HARSH, ground, off.apply(ground.proofs()))) {
      fire.burn(LONGEST, 8, 3, scratch);
      assertLoss(fire);
    }
  }

  /** A published object is gone, and it was noticed. */
  private static void assertLoss(Fire fire) {
    assertThat(fire.scene.damages)
        .as("seed %s, counts %s", fire.scene.seed, fire.scene.scores)
        .anyMatch(damage -> damage.contains("missing"));
  }
}
