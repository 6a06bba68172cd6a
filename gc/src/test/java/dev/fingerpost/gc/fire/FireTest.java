package dev.fingerpost.gc.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.gc.CollectReport;
import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.gc.Worklist.RunOutcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Grace 0: eight writers that stop for longer than their leases last, die, come too late and take
 * each other's place; two collectors that never rest; readers that want everything that is kept.
 */
class FireTest {
  private static final String WITNESS = ".fingerpost/epoch-000001.json";
  private static final int WRITERS = 8;

  private static final Map<String, Integer> LEAST =
      Map.ofEntries(
          Map.entry("applied UPLOAD", 40),
          Map.entry("applied ROLLBACK", 4),
          Map.entry("applied PROMOTE", 4),
          Map.entry("Stale", 5),
          Map.entry("open STALE", 1),
          Map.entry("tenures", 30),
          Map.entry("stops", 15),
          Map.entry("stalls", 2),
          Map.entry("deaths", 4),
          Map.entry("late put", 1),
          Map.entry("reads", 300),
          Map.entry("retained reads", 100),
          Map.entry("pinned reads", 10),
          Map.entry("tagged reads", 10),
          Map.entry("checks", 10),
          Map.entry("checked versions", 60),
          Map.entry("runs", 20),
          Map.entry("gc expired", 40),
          Map.entry("gc EXPIRED", 40),
          Map.entry("gc ORPHAN", 8),
          Map.entry("gc objects", 60),
          Map.entry("gc uploads", 1),
          Map.entry("gc takeovers", 4));

  @TempDir Path scratch;

  @Test
  void halfAMinuteOverMemory() throws Exception {
    try (Ground ground = Ground.memory()) {
      burn(ground, Duration.ofSeconds(30), 4);
    }
  }

  @Test
  @Tag("full")
  void twoMinutesOverS3() throws Exception {
    try (Ground ground = Ground.s3()) {
      burn(ground, Duration.ofMinutes(2), 2);
    }
  }

  /** By nature it stays green: see {@link OrderTest} for what that order is worth. */
  @Test
  @Tag("full")
  void aListingOlderThanItsProofLosesNothing() throws Exception {
    try (Ground ground = Ground.memory()) {
      Sweeper sweeper = ground.sweepers().get();
      ListedFirst order = new ListedFirst(ground.proofs(), sweeper, () -> {});
      Fire fire = new Fire(Fire.seed(), Odds.HARSH, ground, order, order::sweeper);
      try (fire) {
        fire.burn(Duration.ofSeconds(20), WRITERS, 3, scratch);
        assertThat(fire.scene.damages).as(said(fire)).isEmpty();
        assertMuchHappened(fire, 1);
      }
    }
  }

  private void burn(Ground ground, Duration howLong, int times) throws Exception {
    long seed = Fire.seed();
    try (Fire fire = new Fire(seed, Odds.HARSH, ground, ground.proofs())) {
      fire.burn(howLong, WRITERS, 3, scratch);
      assertThat(fire.scene.damages).as(said(fire)).isEmpty();
      List<CollectReport> last = fire.settle();
      assertThat(fire.scene.damages).as(said(fire)).isEmpty();
      assertThat(last).extracting(CollectReport::outcome).containsOnly(RunOutcome.DONE);
      assertOnlyWhatIsReachable(fire, ground);
      assertMuchHappened(fire, times);
    }
  }

  private static String said(Fire fire) {
    return "seed " + fire.scene.seed + ", counts " + fire.scene.scores;
  }

  private static void assertOnlyWhatIsReachable(Fire fire, Ground ground) {
    List<String> reachable = new ArrayList<>(ground.liveAttempts());
    reachable.add(WITNESS);
    assertThat(fire.attempts()).as(said(fire)).containsExactlyInAnyOrderElementsOf(reachable);
    assertThat(fire.uploads()).as(said(fire)).isEmpty();
  }

  /** It must not pass by doing nothing: a tenth or so of what a busy machine of two cores does. */
  private static void assertMuchHappened(Fire fire, int times) {
    LEAST.forEach(
        (what, count) ->
            assertThat(fire.scene.scores.of(what))
                .as(what + "; " + said(fire))
                .isGreaterThanOrEqualTo((long) count * times));
  }
}
