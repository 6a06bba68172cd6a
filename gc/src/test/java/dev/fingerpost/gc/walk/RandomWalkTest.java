package dev.fingerpost.gc.walk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.gc.Sweeper.Cursor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterContainer;

/** Whatever happens to a store: what can be reached stays readable, and all garbage goes. */
class RandomWalkTest {
  private static final ExecutorService WORKERS = Executors.newCachedThreadPool();
  private static final Paces PACES = new Paces();

  /** Of the thousands of walks that only the longer proofs hold. */
  private static final Paces MORE = new Paces();

  /** Of the walks that were compared. */
  private static final Paces COMPARED = new Paces();

  @AfterContainer
  static void close() {
    WORKERS.shutdownNow();
    PACES.assertUsual();
    if (MORE.any()) {
      MORE.assertEach();
    }
    COMPARED.assertUsual();
  }

  @Provide
  Arbitrary<List<Move>> walks() {
    return Move.walk(50);
  }

  @Provide
  Arbitrary<List<Move>> shortWalks() {
    return Move.walk(20);
  }

  @Property(tries = 800, edgeCases = EdgeCasesMode.NONE)
  void inMemoryEveryStepLeavesReadableWhatCanBeReached(@ForAll("walks") List<Move> moves) {
    List<String> ignored = walk(MemoryGround.fresh(), moves, true, PACES);
  }

  @Tag("full")
  @Property(tries = 4_000, edgeCases = EdgeCasesMode.NONE)
  void inMemoryEveryStepOfFourThousandWalksDoes(@ForAll("walks") List<Move> moves) {
    List<String> ignored = walk(MemoryGround.fresh(), moves, true, MORE);
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void postgresAnswersAsMemoryDoes(@ForAll("shortWalks") List<Move> moves) {
    assertSame(PostgresGround.fresh(), MemoryGround.fresh(), moves);
  }

  @Tag("full")
  @Property(tries = 10_000, edgeCases = EdgeCasesMode.NONE)
  void postgresAnswersAsMemoryDoesTenThousandTimes(@ForAll("shortWalks") List<Move> moves) {
    postgresAnswersAsMemoryDoes(moves);
  }

  @Tag("full")
  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void postgresAnswersAsMemoryDoesOnLongWalksToo(@ForAll("walks") List<Move> moves) {
    postgresAnswersAsMemoryDoes(moves);
  }

  private static void assertSame(Ground real, Ground memory, List<Move> moves) {
    List<String> expected = walk(memory, moves, false, COMPARED);
    Same.assertSame(walk(real, moves, false, new Paces()), expected);
  }

  /**
   * All answers, all there is to be seen then and, of every walk or of a quarter, what is left in
   * the end.
   */
  private static List<String> walk(Ground ground, List<Move> moves, boolean closely, Paces paces) {
    Walk walk = new Walk(ground, WORKERS, closely);
    Invariants invariants = new Invariants(ground, WORKERS);
    List<String> answers = new ArrayList<>();
    for (Move move : moves) {
      String answer = walk.take(move);
      answers.add(move + " " + answer);
      paces.count(move.kind(), answer);
      if (closely || move.kind().collects()) {
        invariants.check();
      }
    }
    answers.addAll(walk.everything());
    if (closely || moves.get(0).chance(4, 4)) {
      answers.addAll(end(ground, walk, invariants));
    }
    return answers;
  }

  /** All garbage goes. */
  private static List<String> end(Ground ground, Walk walk, Invariants invariants) {
    List<String> answers = new ArrayList<>(walk.end());
    invariants.check();
    assertThat(invariants.there()).isEqualTo(invariants.reachable());
    assertThat(ground.sweeper().uploads("", Cursor.START, ground.soon()).uploads()).isEmpty();
    answers.addAll(invariants.there());
    return answers;
  }
}
