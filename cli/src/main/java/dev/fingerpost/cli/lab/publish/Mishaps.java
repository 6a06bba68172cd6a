package dev.fingerpost.cli.lab.publish;

import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.search.Step;
import dev.fingerpost.cli.lab.world.Altered;
import dev.fingerpost.cli.lab.world.Database;
import dev.fingerpost.lease.DomainState;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Position;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What happens to the clients: leases run out, and one {@link Mishap} in a run. */
record Mishaps(Store store, Network network) {
  private static final Position MADE_UP = new Position(Fence.of(1, 9), 1);

  List<Step<State>> steps(State state) {
    List<Step<State>> steps = new ArrayList<>();
    lapse(state).ifPresent(steps::add);
    if (state.mishap() != Mishap.NONE) {
      return steps;
    }
    steps.add(step("operator", "revokes the right to publish", state.with(Mishap.RIGHT_REVOKED)));
    steps.add(step("collector", "expires reports/draft@1", expired(state)));
    steps.add(step("operator", "advances the store to epoch 2", advanced(state)));
    steps.add(step("collector", "forgets grants that decide nothing", compacted(state)));
    Letter publish = Letter.publish(-1, MADE_UP, Job.NEXT, OptionalLong.empty());
    steps.add(erring(state, publish, Mishap.MADE_UP_PUBLISH));
    steps.add(erring(state, Letter.open(-1, MADE_UP), Mishap.MADE_UP_OPEN));
    steps.add(erring(state, publish.settle(), Mishap.MADE_UP_SETTLE));
    return steps;
  }

  /** Only where somebody could be granted the next one. */
  private Optional<Step<State>> lapse(State state) {
    boolean wanted =
        state.clients().stream()
            .anyMatch(it -> it.phase() == Client.Phase.OUT && it.lives() > 0 && it.hasJob());
    Database lapsed = store.lapse(state.database());
    boolean runs =
        state.database().domain(World.DAILY).live(state.database().store().epoch(), Instant.EPOCH);
    return wanted && runs
        ? Optional.of(step("clock", "the lease runs out", state.with(lapsed)))
        : Optional.empty();
  }

  private static State expired(State state) {
    List<Version> versions =
        state.database().history().stream()
            .map(it -> it.pointer().equals(World.DRAFT) ? collected(it) : it)
            .toList();
    return state.with(state.database().with(versions)).with(Mishap.SOURCE_EXPIRED);
  }

  private static Version collected(Version it) {
    return Altered.descriptor(Altered.state(it, Version.State.EXPIRED), Optional.empty());
  }

  private static State advanced(State state) {
    return state.with(state.database().at(World.store(2))).with(Mishap.EPOCH_ADVANCED);
  }

  private State compacted(State state) {
    DomainState domain = state.database().domain(World.DAILY);
    Fence newest = domain.grants().get(domain.grants().size() - 1).fence();
    boolean tooFar = store.omission() == Omission.GRANTS_COMPACTED_TOO_FAR;
    DomainState kept = domain.without(tooFar ? newest : state.floor().fence());
    return state.with(state.database().with(kept)).with(Mishap.GRANTS_COMPACTED);
  }

  private Step<State> erring(State state, Letter letter, Mishap mishap) {
    State next = network.delivered(state.with(mishap), letter.gone(mishap));
    Optional<String> answer =
        letter.kind() == Letter.Kind.PUBLISH ? next.told().map(Told::answer) : Optional.empty();
    String answered = answer.isPresent() ? "" : ": " + next.told().map(Told::answer).orElseThrow();
    return new Step<>(
        "somebody", () -> "sends " + letter.words() + ", never granted" + answered, answer, next);
  }

  private static Step<State> step(String who, String what, State next) {
    return new Step<>(who, () -> what, next);
  }
}
