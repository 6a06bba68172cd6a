package dev.fingerpost.cli.lab;

import java.util.List;
import java.util.Optional;

/**
 * A small world with finitely many states, and what must hold in it.
 *
 * @param <S> a state: immutable, and equal to another if the same can happen in both
 */
interface Model<S> {
  /** Where it begins. */
  S initial();

  /** All that can happen in this state, always in the same order; nothing where it ends. */
  List<Step<S>> steps(S state);

  /** What this step from this state breaks. */
  Optional<Violation> broken(S before, Step<S> step);

  /** What is wrong with a state in which nothing can happen any more. */
  Optional<Violation> brokenAtEnd(S end);

  /** The state as people and programs see it. */
  Shown show(S state);
}
