package dev.fingerpost.cli.lab.gc;

import dev.fingerpost.cli.lab.gc.Run.Phase;
import dev.fingerpost.cli.lab.search.Step;
import dev.fingerpost.cli.lab.world.Database;
import dev.fingerpost.cli.lab.world.Database.Answer;
import dev.fingerpost.cli.lab.world.Rules;
import dev.fingerpost.gc.OrphanCollector;
import dev.fingerpost.lease.DomainState;
import dev.fingerpost.lease.Grant;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.publisher.OpenOutcome;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Position;
import java.util.List;
import java.util.Optional;

/**
 * How a run closes a domain whose newest holder let its lease run out and never came back: as an
 * ordinary holder, in single steps.
 */
final class TakingOver {
  private final Omission omission;

  TakingOver(Omission omission) {
    this.omission = omission;
  }

  /** A run begins with it where the domain is abandoned, if it was told after how long. */
  Optional<Step<World>> look(World world, int index) {
    List<Grant> grants = world.database().domain(Tenures.POINTER).grants();
    Grant newest = grants.get(grants.size() - 1);
    boolean abandoned = world.extras() > 0 && !newest.released() && !isCollector(newest);
    Database lapsed = world.database().lapse(Tenures.POINTER);
    Run next = world.runs().get(index).at(Phase.LOOKED);
    return abandoned
        ? Optional.of(
            Collector.step(
                index,
                "finds that the lease of " + newest.owner() + " ran out",
                world.extra().with(lapsed).with(index, next)))
        : Optional.empty();
  }

  Step<World> step(World world, int index) {
    Run run = world.runs().get(index);
    return switch (run.phase()) {
      case LOOKED ->
          omission == Omission.TAKE_OVER_WITHOUT_GRANT
              ? close(world, index)
              : acquire(world, index);
      case GRANTED -> open(world, index);
      default -> release(world, index);
    };
  }

  /** Somebody else may have come in between: then there is nothing to take over. */
  private static Step<World> acquire(World world, int index) {
    DomainState before = world.database().domain(Tenures.POINTER);
    int request = (int) before.counter();
    Answer<Acquired> answer = world.database().acquire(Tenures.POINTER, owner(index), request);
    Run run = world.runs().get(index);
    if (!(answer.outcome() instanceof Acquired.Granted granted)) {
      return Collector.step(
          index, "finds the domain held again", world.with(index, run.at(Phase.BEGUN)));
    }
    Fence fence = granted.lease().fence();
    return Collector.step(
        index,
        "acquires " + fence,
        world.with(answer.next()).with(index, run.at(Phase.GRANTED, (int) fence.counter())));
  }

  private static Step<World> open(World world, int index) {
    Run run = world.runs().get(index);
    Answer<Optional<OpenOutcome.Refused>> answer =
        world.database().open(Tenures.opening(owner(index), run.grant()), Rules.REAL);
    return new Step<>(
        Collector.name(index),
        () -> "opens under " + Tenures.fence(run.grant()),
        answer.outcome().map(it -> it.reason().name()),
        world.with(answer.next()).with(index, run.at(Phase.OPENED)));
  }

  private static Step<World> release(World world, int index) {
    Run run = world.runs().get(index);
    Fence fence = Tenures.fence(run.grant());
    Answer<Boolean> answer =
        world.database().release(Tenures.POINTER, owner(index), fence, Rules.REAL);
    return Collector.step(
        index, "releases " + fence, world.with(answer.next()).with(index, run.at(Phase.BEGUN, 0)));
  }

  private static Step<World> close(World world, int index) {
    Database now = world.database();
    int next = (int) now.domain(Tenures.POINTER).counter() + 1;
    Position to = new Position(Tenures.fence(next), Position.MAX_SEQ);
    return Collector.step(
        index,
        "raises the floor to " + to,
        world
            .with(now.with(now.row(Tenures.POINTER).orElseThrow().raised(to)))
            .with(index, world.runs().get(index).at(Phase.BEGUN)));
  }

  static boolean isCollector(Grant grant) {
    return grant.owner().startsWith(OrphanCollector.OWNER);
  }

  private static String owner(int index) {
    return OrphanCollector.OWNER + (index + 1);
  }
}
