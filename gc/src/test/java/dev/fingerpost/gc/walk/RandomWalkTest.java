package dev.fingerpost.gc.walk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.gc.Sweeper.Cursor;
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
    Story ignored = inMemory(moves, true, PACES);
  }

  @Tag("full")
  @Property(tries = 4_000, edgeCases = EdgeCasesMode.NONE)
  void inMemoryEveryStepOfFourThousandWalksDoes(@ForAll("walks") List<Move> moves) {
    Story ignored = inMemory(moves, true, MORE);
  }

  /** With those over a bucket, 500 in every build. */
  @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
  void postgresAnswersAsMemoryDoes(@ForAll("shortWalks") List<Move> moves) {
    assertSame(PostgresGround.fresh(), moves);
  }

  @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
  void postgresAndS3AnswerAsMemoryDoes(@ForAll("shortWalks") List<Move> moves) {
    assertSame(PostgresGround.withBucket(), moves);
  }

  @Tag("full")
  @Property(tries = 10_000, edgeCases = EdgeCasesMode.NONE)
  void postgresAndS3AnswerAsMemoryDoesTenThousandTimes(@ForAll("shortWalks") List<Move> moves) {
    postgresAndS3AnswerAsMemoryDoes(moves);
  }

  @Tag("full")
  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void postgresAndS3AnswerAsMemoryDoesOnLongWalksToo(@ForAll("walks") List<Move> moves) {
    postgresAndS3AnswerAsMemoryDoes(moves);
  }

  private static void assertSame(Ground real, List<Move> moves) {
    Story again = inMemory(moves, false, COMPARED).again();
    again.of(() -> walk(real, moves, false, new Paces(), again));
  }

  private static Story inMemory(List<Move> moves, boolean closely, Paces paces) {
    Story story = Story.any();
    story.of(() -> walk(MemoryGround.fresh(), moves, closely, paces, story));
    return story;
  }

  /**
   * Says all answers, what is there after each run of the collector, all there is to be seen then
   * and, of every walk or of a quarter, what is left in the end.
   */
  private static void walk(
      Ground ground, List<Move> moves, boolean closely, Paces paces, Story story) {
    Walk walk = new Walk(ground, WORKERS, closely);
    Invariants invariants = new Invariants(ground, WORKERS);
    Remains remains = new Remains(ground);
    for (Move move : moves) {
      String answer = walk.take(move);
      story.hear(move + " " + answer);
      paces.count(move.kind(), answer);
      if (move.kind().collects()) {
        remains.names().forEach(story::hear);
      }
      if (closely || move.kind().collects()) {
        invariants.check();
      }
    }
    walk.everything().forEach(story::hear);
    remains.everything().forEach(story::hear);
    if (closely || moves.get(0).chance(4, 4)) {
      walk.end().forEach(story::hear);
      remains.everything().forEach(story::hear);
      assertAllGarbageWent(ground, invariants);
    }
  }

  private static void assertAllGarbageWent(Ground ground, Invariants invariants) {
    invariants.check();
    assertThat(invariants.there()).isEqualTo(invariants.reachable());
    assertThat(ground.sweeper().uploads("", Cursor.START, ground.soon()).uploads()).isEmpty();
  }
}
