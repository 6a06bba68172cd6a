package dev.fingerpost.gc.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.gc.PointerProofs;
import dev.fingerpost.testing.PostgresTestStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
    assertThat(damages(NoFloor::new)).anyMatch(FireTeethTest::isLoss);
  }

  @Test
  void withoutReferencesWhatIsPublishedIsDeleted() throws Exception {
    assertThat(damages(NoReferences::new)).anyMatch(FireTeethTest::isLoss);
  }

  @Test
  void referencesOlderThanTheFloorMissWhatIsPublishedInBetween() throws Exception {
    assertThat(damages(TwoStatements::new)).anyMatch(FireTeethTest::isLoss);
  }

  @Test
  void withoutTheBindingWhatIsDeadIsPublished() throws Exception {
    PostgresTestStore database = new PostgresTestStore();
    String rule = ruleOf(database);
    database.database.run(ANYTHING_BOUND);
    try (Ground ground = Ground.memory();
        Fire fire = new Fire(System.nanoTime(), Odds.HARSH, ground, ground.proofs())) {
      fire.burn(LONGEST, fire.republishers());
      assertThat(fire.scene.damages).anyMatch(FireTeethTest::isLoss);
    } finally {
      database.database.run(rule);
    }
  }

  @Test
  void withTheBindingNothingOfTheKindIsPublished() throws Exception {
    try (Ground ground = Ground.memory();
        Fire fire = new Fire(System.nanoTime(), Odds.HARSH, ground, ground.proofs())) {
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

  private List<String> damages(UnaryOperator<PointerProofs> off) throws Exception {
    try (Ground ground = Ground.memory();
        Fire fire = new Fire(System.nanoTime(), Odds.HARSH, ground, off.apply(ground.proofs()))) {
      fire.burn(LONGEST, 8, 3, scratch);
      return fire.scene.damages;
    }
  }

  /** A published object is gone. */
  private static boolean isLoss(String damage) {
    return damage.contains("missing");
  }
}
