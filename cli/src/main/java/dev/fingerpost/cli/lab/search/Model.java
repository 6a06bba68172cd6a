package dev.fingerpost.cli.lab.search;

import java.util.List;
import java.util.Optional;

/**
 * A small world with finitely many states, and what must hold in it. Several threads ask at once.
 *
 * @param <S> a state: immutable
 */
public interface Model<S> {
  /** Where it begins. */
  S initial();

  /** All that can happen in this state, always in the same order; nothing where it ends. */
  List<Step<S>> steps(S state);

  /** What this step from this state breaks. */
  Optional<Violation> broken(S before, Step<S> step);

  /** What is wrong with a state in which nothing can happen any more. */
  Optional<Violation> brokenAtEnd(S end);

  /** Writes down what tells this state from others: all that decides what can happen in it. */
  void encode(S state, Code code);

  /**
   * The same state under other names, where names mean nothing: of all of them only one is visited.
   * What can happen in one must be what can happen in each, renamed.
   */
  default List<S> alike(S state) {
    return List.of();
  }

  /** The headings of what is shown of a state. */
  default List<String> headings() {
    return List.of("FLOOR", "POINTER");
  }

  /** The state as people and programs see it. */
  Shown show(S state);
}
