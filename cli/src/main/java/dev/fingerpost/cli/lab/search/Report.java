package dev.fingerpost.cli.lab.search;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * What a model showed.
 *
 * @param headings of what is shown of a state
 * @param states how many distinct ones were visited
 * @param steps how many lead from one to another
 * @param depth how many steps the farthest is away
 * @param answers how often each was given
 * @param violation the first thing that broke, in the fewest steps; empty if everything held
 * @param counterexample the steps that lead there; none if everything held
 * @param runs every interleaving, each from the beginning; none where there are too many
 */
public record Report(
    List<String> headings,
    int states,
    long steps,
    int depth,
    Map<String, Long> answers,
    Optional<Violation> violation,
    List<Happening> counterexample,
    List<List<Happening>> runs) {

  /** A step and the state after it. */
  public record Happening(Move move, Shown after) {}

  /**
   * @param listed whether every run is wanted too
   * @param listener told every million states how many there are
   */
  public static <S> Report of(Model<S> model, boolean listed, IntConsumer listener) {
    Search.Result<S> result = Search.of(model, listener);
    List<List<Step<S>>> runs = listed ? Runs.of(model) : List.of();
    return new Report(
        model.headings(),
        result.states(),
        result.steps(),
        result.depth(),
        result.answers(),
        result.found().map(Search.Found::violation),
        result.found().map(it -> happenings(model, it.steps())).orElse(List.of()),
        runs.stream().map(it -> happenings(model, it)).toList());
  }

  private static <S> List<Happening> happenings(Model<S> model, List<Step<S>> steps) {
    return steps.stream().map(it -> new Happening(it.move(), model.show(it.next()))).toList();
  }
}
