package dev.fingerpost.cli.lab.world;

import dev.fingerpost.lease.DomainState;
import java.util.Optional;

/**
 * How far the story of {@link Fencing} came.
 *
 * @param second an authority that is not the domain's, and grants beside it
 * @param told how many of the first five steps were taken
 * @param recovered whether the pointer's database crashed behind B's publish
 * @param generation of what the pointer refers to: which tenure published it, counted in the order
 *     they began, whatever their fences say; 0 for nothing
 */
record FencingState(
    Database database,
    Optional<DomainState> second,
    int told,
    Fate a,
    Fate b,
    boolean recovered,
    int generation) {
  /** What became of a client's publish. */
  enum Fate {
    PENDING,
    APPLIED,
    REFUSED
  }

  FencingState then(Database next) {
    return new FencingState(next, second, told + 1, a, b, recovered, generation);
  }

  FencingState beside(DomainState other) {
    return new FencingState(database, Optional.of(other), told, a, b, recovered, generation);
  }

  FencingState afterRecovery() {
    return new FencingState(database, second, told, a, b, true, generation);
  }
}
