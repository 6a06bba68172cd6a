package dev.fingerpost.gc.walk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.gc.Sweeper.Cursor;
import dev.fingerpost.gc.memory.MemorySweeper;
import dev.fingerpost.writer.memory.MemoryObjectStore;
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

  @AfterContainer
  static void close() {
    WORKERS.shutdownNow();
    PACES.assertEach();
  }

  @Provide
  Arbitrary<List<Move>> walks() {
    return Move.walk(50);
  }

  @Provide
  Arbitrary<List<Move>> shortWalks() {
    return Move.walk(30);
  }

  @Property(tries = 2_000, edgeCases = EdgeCasesMode.NONE)
  void inMemoryEveryStepLeavesReadableWhatCanBeReached(@ForAll("walks") List<Move> moves) {
    List<String> ignored = walk(MemoryGround.fresh(), moves, true);
  }

  @Tag("full")
  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void postgresAnswersAsMemoryDoesOnLongWalksToo(@ForAll("walks") List<Move> moves) {
    postgresAnswersAsMemoryDoes(moves);
  }

  @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
  void postgresAnswersAsMemoryDoes(@ForAll("shortWalks") List<Move> moves) {
    assertThat(walk(PostgresGround.fresh(), moves, false))
        .isEqualTo(walk(MemoryGround.fresh(), moves, false));
  }

  /** All answers, and the attempts that are left. */
  private static List<String> walk(Ground ground, List<Move> moves, boolean closely) {
    Walk walk = new Walk(ground, WORKERS, closely);
    Invariants invariants = new Invariants(ground, WORKERS);
    List<String> answers = new ArrayList<>();
    for (Move move : moves) {
      String answer = walk.take(move);
      answers.add(move + " " + answer);
      PACES.count(move, answer);
      if (closely || move.kind().collects()) {
        invariants.check();
      }
    }
    walk.end();
    invariants.check();
    assertThat(invariants.there()).isEqualTo(invariants.reachable());
    assertThat(
            new MemorySweeper((MemoryObjectStore) ground.ports().objects())
                .uploads("", Cursor.START, ground.soon())
                .uploads())
        .isEmpty();
    answers.addAll(invariants.there());
    return answers;
  }
}
