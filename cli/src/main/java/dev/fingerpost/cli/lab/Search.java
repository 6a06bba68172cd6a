package dev.fingerpost.cli.lab;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Visits every state of a model, breadth first: what is found is reached by as few steps as can be.
 * Nothing is followed beyond a step that breaks something.
 */
final class Search<S> {
  private final Model<S> model;
  private final Set<S> seen = new HashSet<>();
  private final Queue<Node<S>> ahead = new ArrayDeque<>();
  private @Nullable Found<S> shortest;

  /**
   * What a search came to.
   *
   * @param states how many distinct ones there are
   * @param found a shortest way to a violation
   */
  record Result<S>(int states, Optional<Found<S>> found) {}

  /** A violation and the steps that lead to it. */
  record Found<S>(Violation violation, List<Step<S>> steps) {}

  /** A state and how it was reached first. */
  private record Node<S>(S state, int depth, @Nullable Node<S> from, @Nullable Step<S> by) {
    Node<S> after(Step<S> step) {
      return new Node<>(step.next(), depth + 1, this, step);
    }

    List<Step<S>> steps() {
      List<Step<S>> steps = new ArrayList<>();
      for (Node<S> node = this; node != null && node.by != null; node = node.from) {
        steps.add(node.by);
      }
      Collections.reverse(steps);
      return steps;
    }
  }

  private Search(Model<S> model) {
    this.model = model;
  }

  static <S> Result<S> of(Model<S> model) {
    return new Search<>(model).run();
  }

  private Result<S> run() {
    S initial = model.initial();
    seen.add(initial);
    ahead.add(new Node<>(initial, 0, null, null));
    for (Node<S> node = ahead.poll(); node != null; node = ahead.poll()) {
      visit(node);
    }
    return new Result<>(seen.size(), Optional.ofNullable(shortest));
  }

  private void visit(Node<S> node) {
    List<Step<S>> steps = model.steps(node.state());
    if (steps.isEmpty()) {
      model.brokenAtEnd(node.state()).ifPresent(it -> found(it, node));
    }
    for (Step<S> step : steps) {
      Node<S> next = node.after(step);
      Optional<Violation> broken = model.broken(node.state(), step);
      broken.ifPresent(it -> found(it, next));
      if (seen.add(step.next()) && broken.isEmpty()) {
        ahead.add(next);
      }
    }
  }

  /**
   * A step breaks something one level before an end of the same length is looked at: so the first
   * one found may be one step too long.
   */
  private void found(Violation violation, Node<S> at) {
    if (shortest == null || at.depth() < shortest.steps().size()) {
      shortest = new Found<>(violation, at.steps());
    }
  }
}
