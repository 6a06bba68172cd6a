package dev.fingerpost.cli.lab;

import java.util.List;
import java.util.Optional;

/**
 * What a model showed.
 *
 * @param states how many distinct ones were visited
 * @param violation the first thing that broke, in the fewest steps; empty if everything held
 * @param counterexample the steps that lead there; none if everything held
 * @param runs every interleaving, each from the beginning
 */
record Report(
    int states,
    Optional<Violation> violation,
    List<Happening> counterexample,
    List<List<Happening>> runs) {

  /** A step and the state after it. */
  record Happening(Move move, Shown after) {}

  static <S> Report of(Model<S> model) {
    Search.Result<S> result = Search.of(model);
    return new Report(
        result.states(),
        result.found().map(Search.Found::violation),
        result.found().map(it -> happenings(model, it.steps())).orElse(List.of()),
        Runs.of(model).stream().map(it -> happenings(model, it)).toList());
  }

  private static <S> List<Happening> happenings(Model<S> model, List<Step<S>> steps) {
    return steps.stream().map(it -> new Happening(it.move(), model.show(it.next()))).toList();
  }
}
