package dev.fingerpost.cli.lab.search;

import dev.fingerpost.cli.lab.search.Code.Print;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Visits every state of a model, breadth first: what is found is reached by as few steps as can be.
 * Nothing is followed beyond a step that breaks something, nor once nothing shorter can be found.
 */
public final class Search<S> {
  private static final int NOTICE = 1_000_000;

  private final Model<S> model;
  private final IntConsumer listener;
  private final Code code = new Code();
  private final Visited visited = new Visited();
  private final Queue<Node<S>> ahead = new ArrayDeque<>();
  private final Map<String, Long> answers = new TreeMap<>();
  private long steps;
  private int depth;
  private @Nullable Found<S> shortest;

  /**
   * What a search came to.
   *
   * @param states how many distinct ones there are, those that differ by names alone counted once
   * @param steps how many lead from one to another
   * @param depth how many steps the farthest is away
   * @param answers how often each was given
   * @param found a shortest way to a violation
   */
  public record Result<S>(
      int states, long steps, int depth, Map<String, Long> answers, Optional<Found<S>> found) {}

  /** A violation and the steps that lead to it. */
  public record Found<S>(Violation violation, List<Step<S>> steps) {}

  /** A state ahead. */
  private record Node<S>(S state, int number, int depth) {}

  private Search(Model<S> model, IntConsumer listener) {
    this.model = model;
    this.listener = listener;
  }

  public static <S> Result<S> of(Model<S> model) {
    return of(model, states -> {});
  }

  /**
   * @param listener told every million states how many there are
   */
  public static <S> Result<S> of(Model<S> model, IntConsumer listener) {
    return new Search<>(model, listener).run();
  }

  private Result<S> run() {
    S initial = model.initial();
    ahead.add(new Node<>(initial, visited.add(print(initial), -1), 0));
    for (Node<S> node = ahead.poll(); node != null && mayShorten(node); node = ahead.poll()) {
      depth = node.depth();
      visit(node);
    }
    return new Result<>(visited.size(), steps, depth, answers, Optional.ofNullable(shortest));
  }

  /**
   * A step breaks something one level before an end of the same length is looked at: so the first
   * one found may be one step too long.
   */
  private boolean mayShorten(Node<S> node) {
    return shortest == null || node.depth() < shortest.steps().size();
  }

  private void visit(Node<S> node) {
    List<Step<S>> all = model.steps(node.state());
    if (all.isEmpty()) {
      model
          .brokenAtEnd(node.state())
          .ifPresent(it -> shortest = new Found<>(it, way(node.number())));
    }
    for (Step<S> step : all) {
      follow(node, step);
    }
  }

  private void follow(Node<S> node, Step<S> step) {
    steps++;
    step.answer().ifPresent(it -> answers.merge(it, 1L, Long::sum));
    Optional<Violation> broken = model.broken(node.state(), step);
    if (broken.isPresent() && mayShorten(new Node<>(step.next(), -1, node.depth() + 1))) {
      List<Step<S>> way = way(node.number());
      way.add(step);
      shortest = new Found<>(broken.get(), way);
    }
    int number = visited.add(print(step.next()), node.number());
    if (number < 0) {
      return;
    }
    if (visited.size() % NOTICE == 0) {
      listener.accept(visited.size());
    }
    if (broken.isEmpty()) {
      ahead.add(new Node<>(step.next(), number, node.depth() + 1));
    }
  }

  /** The same for all states that differ by names alone. */
  private Print print(S state) {
    model.encode(state, code);
    Print least = code.print();
    for (S other : model.alike(state)) {
      model.encode(other, code);
      Print print = code.print();
      least = print.compareTo(least) < 0 ? print : least;
    }
    return least;
  }

  /** Goes the way again: only fingerprints were kept of it. */
  private List<Step<S>> way(int number) {
    List<Step<S>> way = new ArrayList<>();
    S state = model.initial();
    List<Print> prints = visited.way(number);
    for (Print next : prints.subList(1, prints.size())) {
      Step<S> step =
          model.steps(state).stream()
              .filter(it -> print(it.next()).equals(next))
              .findFirst()
              .orElseThrow(() -> new IllegalStateException("a model must always step the same"));
      way.add(step);
      state = step.next();
    }
    return way;
  }
}
