package dev.fingerpost.cli.lab.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Every way through a model from its beginning to an end or to a step that breaks something: for
 * models that have so few of them that a person reads them all, and no way back.
 */
public final class Runs<S> {
  private final Model<S> model;
  private final Deque<Step<S>> way = new ArrayDeque<>();
  private final List<List<Step<S>>> runs = new ArrayList<>();

  private Runs(Model<S> model) {
    this.model = model;
  }

  /** In the order in which the model names its steps. */
  public static <S> List<List<Step<S>>> of(Model<S> model) {
    Runs<S> all = new Runs<>(model);
    all.follow(model.initial());
    return all.runs;
  }

  private void follow(S state) {
    List<Step<S>> steps = model.steps(state);
    if (steps.isEmpty()) {
      runs.add(List.copyOf(way));
    }
    for (Step<S> step : steps) {
      way.addLast(step);
      if (model.broken(state, step).isPresent()) {
        runs.add(List.copyOf(way));
      } else {
        follow(step.next());
      }
      way.removeLast();
    }
  }
}
