package dev.fingerpost.cli.lab.search;

import dev.fingerpost.cli.lab.search.Code.Print;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What follows a state. No other state is looked at for it, so any thread may find it.
 *
 * @param all in the order in which the model names them
 * @param brokenAtEnd what is wrong where nothing follows
 */
record Expansion<S>(List<Followed<S>> all, Optional<Violation> brokenAtEnd) {
  /**
   * A step.
   *
   * @param broken what it breaks
   * @param print of the state behind it
   */
  record Followed<S>(Step<S> step, Optional<Violation> broken, Print print) {}

  static <S> Expansion<S> of(Model<S> model, S state, Code code) {
    List<Step<S>> steps = model.steps(state);
    List<Followed<S>> all = new ArrayList<>(steps.size());
    for (Step<S> step : steps) {
      all.add(new Followed<>(step, model.broken(state, step), print(model, step.next(), code)));
    }
    return new Expansion<>(all, steps.isEmpty() ? model.brokenAtEnd(state) : Optional.empty());
  }

  /** The same for all states that differ by names alone. */
  static <S> Print print(Model<S> model, S state, Code code) {
    model.encode(state, code);
    Print least = code.print();
    for (S other : model.alike(state)) {
      model.encode(other, code);
      Print print = code.print();
      least = print.compareTo(least) < 0 ? print : least;
    }
    return least;
  }
}
