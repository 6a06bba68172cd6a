package dev.fingerpost.cli.lab.search;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * One thing that can happen in a state. Most steps are never told: their words are made when they
 * are.
 *
 * @param who does it
 * @param what he does, for people
 * @param answer as the table of decisions names it; empty for all else
 * @param next the state after it
 */
public record Step<S>(String who, Supplier<String> what, Optional<String> answer, S next) {
  /** A step that nobody answers. */
  public Step(String who, Supplier<String> what, S next) {
    this(who, what, Optional.empty(), next);
  }

  /** The step in words. */
  public Move move() {
    return new Move(who, what.get(), answer);
  }
}
