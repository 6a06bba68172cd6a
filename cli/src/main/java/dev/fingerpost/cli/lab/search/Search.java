package dev.fingerpost.cli.lab.search;

import dev.fingerpost.cli.lab.search.Code.Print;
import dev.fingerpost.cli.lab.search.Expansion.Followed;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
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

  /** Few enough that what follows all of them fits into a few megabytes. */
  private static final int BATCH = 1 << 10;

  private final Model<S> model;
  private final IntConsumer listener;
  private final Texts texts = new Texts();
  private final Visited visited = new Visited();
  private final Queue<Node<S>> ahead = new ArrayDeque<>();
  private final Map<String, Long> answers = new HashMap<>();
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
    while (!ahead.isEmpty() && mayShorten(ahead.element().depth())) {
      visit(batch());
    }
    return new Result<>(
        visited.size(), steps, depth, new TreeMap<>(answers), Optional.ofNullable(shortest));
  }

  /**
   * A step breaks something one level before an end of the same length is looked at: so the first
   * one found may be one step too long.
   *
   * @param length of a way, in steps
   */
  private boolean mayShorten(int length) {
    return shortest == null || length < shortest.steps().size();
  }

  private List<Node<S>> batch() {
    List<Node<S>> batch = new ArrayList<>(BATCH);
    while (batch.size() < BATCH && !ahead.isEmpty()) {
      batch.add(ahead.remove());
    }
    return batch;
  }

  /**
   * Most of the time goes into what follows a state, and all processors look for that. What they
   * found is taken in by one, in the order in which the states were met: nothing depends on who was
   * faster.
   */
  private void visit(List<Node<S>> batch) {
    List<Expansion<S>> expanded =
        batch.parallelStream().map(it -> Expansion.of(model, it.state(), code())).toList();
    for (int i = 0; i < batch.size() && mayShorten(batch.get(i).depth()); i++) {
      visit(batch.get(i), expanded.get(i));
    }
  }

  private void visit(Node<S> node, Expansion<S> expansion) {
    depth = node.depth();
    expansion.brokenAtEnd().ifPresent(it -> shortest = new Found<>(it, way(node.number())));
    expansion.all().forEach(it -> follow(node, it));
  }

  private void follow(Node<S> node, Followed<S> followed) {
    Step<S> step = followed.step();
    steps++;
    step.answer().ifPresent(it -> answers.merge(it, 1L, Long::sum));
    Optional<Violation> broken = followed.broken();
    if (broken.isPresent() && mayShorten(node.depth() + 1)) {
      List<Step<S>> way = way(node.number());
      way.add(step);
      shortest = new Found<>(broken.get(), way);
    }
    int number = visited.add(followed.print(), node.number());
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

  private Print print(S state) {
    return Expansion.print(model, state, code());
  }

  /** A thread's own. */
  private Code code() {
    return new Code(texts);
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
