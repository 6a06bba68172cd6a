package dev.fingerpost.cli.lab.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.cli.output.Fields;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Searching graphs that are small enough to be drawn. */
class SearchTest {
  /**
   * A graph of numbers.
   *
   * @param edges from each number, in this order; a number without any is an end
   * @param step a step to this number breaks something; so does
   * @param end ending in this one
   */
  private record Graph(Map<Integer, List<Integer>> edges, int step, int end)
      implements Model<Integer> {
    @Override
    public Integer initial() {
      return 0;
    }

    @Override
    public List<Step<Integer>> steps(Integer state) {
      return edges.getOrDefault(state, List.of()).stream()
          .map(it -> new Step<>("walker", () -> "goes to " + it, it))
          .toList();
    }

    @Override
    public Optional<Violation> broken(Integer before, Step<Integer> taken) {
      return taken.next() == step ? Optional.of(Violation.SECOND_EFFECT) : Optional.empty();
    }

    @Override
    public Optional<Violation> brokenAtEnd(Integer last) {
      return last == end ? Optional.of(Violation.WRONG_ANSWER) : Optional.empty();
    }

    @Override
    public void encode(Integer state, Code code) {
      code.number(state);
    }

    @Override
    public Shown show(Integer state) {
      return new Shown(List.of("", "" + state), new Fields());
    }
  }

  @Test
  void theShortestWayIsFoundWhateverComesFirst() {
    Graph graph =
        new Graph(
            Map.of(0, List.of(1, 3), 1, List.of(2), 2, List.of(9), 3, List.of(4), 4, List.of(9)),
            9,
            -1);
    Graph shorter =
        new Graph(Map.of(0, List.of(1, 3), 1, List.of(2), 2, List.of(9), 3, List.of(9)), 9, -1);

    assertThat(way(graph)).containsExactly(1, 2, 9);
    assertThat(way(shorter)).containsExactly(3, 9);
    assertThat(Search.of(shorter).found().map(Search.Found::violation))
        .contains(Violation.SECOND_EFFECT);
  }

  @Test
  void anEndIsFoundBeforeALongerWayToABreakingStep() {
    Graph graph = new Graph(Map.of(0, List.of(1, 2), 1, List.of(9)), 9, 2);

    assertThat(way(graph)).containsExactly(2);
    assertThat(Search.of(graph).found().map(Search.Found::violation))
        .contains(Violation.WRONG_ANSWER);
  }

  @Test
  void aStateIsVisitedOnceHoweverOftenItIsReached() {
    Graph ring = new Graph(Map.of(0, List.of(1, 2), 1, List.of(0, 3), 2, List.of(3)), -1, -1);

    assertThat(Search.of(ring)).isEqualTo(new Search.Result<>(4, 5, 2, Map.of(), Optional.empty()));
  }

  @Test
  void nothingIsFollowedBeyondABreakingStep() {
    Graph graph = new Graph(Map.of(0, List.of(9), 9, List.of(10), 10, List.of(11)), 9, -1);

    assertThat(Search.of(graph).states()).isEqualTo(2);
    assertThat(Runs.of(graph)).hasSize(1);
  }

  @Test
  void aRunIsOneWayToAnEnd() {
    Graph graph = new Graph(Map.of(0, List.of(1, 2), 1, List.of(3), 2, List.of(3, 4)), -1, -1);

    assertThat(Runs.of(graph))
        .extracting(run -> run.stream().map(Step::next).toList())
        .containsExactly(List.of(1, 3), List.of(2, 3), List.of(2, 4));
  }

  /**
   * (1) One processor follows 1, whose many steps are long in coming, (2) another follows 1000 and
   * finds what breaks there, (3) the first finds what 1 breaks: as the model names its steps, that
   * comes first.
   */
  @Test
  void whoIsFasterDoesNotMatter() {
    int width = 1_000;
    Map<Integer, List<Integer>> edges = new HashMap<>();
    edges.put(0, IntStream.rangeClosed(1, width).boxed().toList());
    for (int i = 1; i <= width; i++) {
      int first = i * width;
      edges.put(i, IntStream.range(first, first + (width - i) / 10).boxed().toList());
    }
    edges.put(1, concat(edges.get(1), 9_999_999));
    edges.put(width, List.of(9_999_999));
    Graph graph = new Graph(edges, 9_999_999, -1);

    Search.Result<Integer> result = Search.of(graph);

    assertThat(result.found().orElseThrow().steps())
        .extracting(Step::next)
        .containsExactly(1, 9_999_999);
    assertThat(IntStream.range(0, 20).mapToObj(it -> Search.of(graph)))
        .allMatch(it -> it.states() == result.states() && it.steps() == result.steps());
  }

  private static List<Integer> concat(List<Integer> all, int last) {
    return Stream.concat(all.stream(), Stream.of(last)).toList();
  }

  /** From 0 to 1 or -1, and on to 2 or -2: the sign is a name. */
  private static final class Signs implements Model<Integer> {
    @Override
    public Integer initial() {
      return 0;
    }

    @Override
    public List<Step<Integer>> steps(Integer state) {
      List<Integer> next =
          switch (Math.abs(state)) {
            case 0 -> List.of(-1, 1);
            case 1 -> List.of(2 * state);
            default -> List.of();
          };
      return next.stream().map(it -> new Step<>("walker", () -> "goes to " + it, it)).toList();
    }

    @Override
    public Optional<Violation> broken(Integer before, Step<Integer> taken) {
      return Optional.empty();
    }

    @Override
    public Optional<Violation> brokenAtEnd(Integer last) {
      return Optional.of(Violation.WRONG_ANSWER);
    }

    @Override
    public void encode(Integer state, Code code) {
      code.number(state);
    }

    @Override
    public List<Integer> alike(Integer state) {
      return List.of(-state);
    }

    @Override
    public Shown show(Integer state) {
      return new Shown(List.of("", "" + state), new Fields());
    }
  }

  @Test
  void statesThatDifferByNamesAreVisitedOnceAndToldUnderOneName() {
    Search.Result<Integer> result = Search.of(new Signs());

    assertThat(result.states()).isEqualTo(3);
    assertThat(result.found().orElseThrow().steps()).extracting(Step::next).containsExactly(-1, -2);
  }

  private static List<Integer> way(Graph graph) {
    return Search.of(graph).found().orElseThrow().steps().stream().map(Step::next).toList();
  }
}
