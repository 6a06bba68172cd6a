package dev.fingerpost.cli.lab;

import dev.fingerpost.Version;
import dev.fingerpost.lease.DomainState;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Position;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Two clients, one pointer, and a lease that ran out while its holder slept:
 *
 * <ol>
 *   <li>A acquires, opens, and gives its seq 1 up to an upload that failed
 *   <li>A pauses, its publish under seq 2 about to be sent
 *   <li>A's lease runs out
 *   <li>the authority crashes, and recovers what it made durable
 *   <li>B acquires
 *   <li>in any order: A publishes; B opens and publishes; and while A still sleeps behind B's
 *       publish, the pointer's database crashes and recovers
 * </ol>
 *
 * <p>With a second authority the late A, instead of meeting a recovered database, asks that one for
 * a lease and publishes under it.
 */
final class Fencing implements Model<Fencing.State> {
  private static final String A = "A";
  private static final String B = "B";
  private static final int BEGINNING = 5;
  private static final long ISSUED = 40;

  private final Defect defect;

  /** What became of a client's publish. */
  enum Fate {
    PENDING,
    APPLIED,
    REFUSED
  }

  /**
   * @param told how many of the first five steps were taken
   * @param recovered whether the pointer's database crashed behind B's publish
   * @param generation of what the pointer refers to: which tenure published it, counted in the
   *     order they began, whatever their fences say; 0 for nothing
   */
  record State(Resource resource, int told, Fate a, Fate b, boolean recovered, int generation) {
    State then(Resource next) {
      return new State(next, told + 1, a, b, recovered, generation);
    }

    State with(Resource next) {
      return new State(next, told, a, b, recovered, generation);
    }

    State afterRecovery() {
      return new State(resource, told, a, b, true, generation);
    }
  }

  /** Who publishes what, in which tenure. */
  private record Client(String owner, String key, int generation) {}

  Fencing(Defect defect) {
    this.defect = defect;
  }

  @Override
  public State initial() {
    return new State(Resource.startingAt(ISSUED), 0, Fate.PENDING, Fate.PENDING, false, 0);
  }

  @Override
  public List<Step<State>> steps(State state) {
    return state.told() < BEGINNING ? List.of(beginning(state)) : rest(state);
  }

  private Step<State> beginning(State state) {
    Resource now = state.resource();
    DomainState authority = now.authority();
    return switch (state.told()) {
      case 0 -> {
        DomainState granted = Resource.grant(authority, A, 0);
        Fence fence = Resource.newest(granted);
        yield step(
            A,
            "acquires " + fence + " and opens",
            state.then(now.with(granted).open(A, fence, defect)));
      }
      case 1 -> step(A, "pauses before it publishes under seq 2", state.then(now));
      case 2 -> step("clock", "A's lease runs out", state.then(now));
      case 3 -> {
        DomainState recovered = defect.recover(authority);
        String what = "crashes, recovers at " + recovered.counter();
        yield step("authority", what, state.then(now.with(recovered)));
      }
      default -> {
        DomainState granted = Resource.grant(authority, B, 1);
        yield step(B, "acquires " + Resource.newest(granted), state.then(now.with(granted)));
      }
    };
  }

  private List<Step<State>> rest(State state) {
    List<Step<State>> steps = new ArrayList<>();
    boolean late = state.b() != Fate.PENDING;
    if (state.a() == Fate.PENDING) {
      boolean asks = defect == Defect.SPLIT_AUTHORITY && late;
      steps.add(asks && state.resource().second().isEmpty() ? mint(state) : publishA(state));
      if (late && !state.recovered() && !asks) {
        steps.add(recovery(state));
      }
    }
    if (!late) {
      steps.add(publishB(state));
    }
    return steps;
  }

  /** The second authority has a copy of the counter, and none of the leases. */
  private static Step<State> mint(State state) {
    Resource now = state.resource();
    DomainState copy =
        new DomainState(Resource.POINTER, now.authority().counter(), List.of(), Instant.EPOCH);
    DomainState granted = Resource.grant(copy, A, 1);
    return step(
        "second authority",
        "grants " + Resource.newest(granted) + " to A",
        state.with(now.beside(granted)));
  }

  /** What committed is durable: it finds floor and ledger as they were. */
  private static Step<State> recovery(State state) {
    return step("database", "crashes, recovers floor and ledger", state.afterRecovery());
  }

  private Step<State> publishA(State state) {
    Resource now = state.resource();
    Optional<DomainState> second = now.second();
    if (second.isPresent()) {
      return openAndPublish(state, new Client(A, "2026-11-28", 3), Resource.newest(second.get()));
    }
    Position position = new Position(now.authority().grants().get(0).fence(), 2);
    return publish(state, now, new Client(A, "2026-11-28", 1), position);
  }

  private Step<State> publishB(State state) {
    Fence fence = Resource.newest(state.resource().authority());
    return openAndPublish(state, new Client(B, "2026-11-29", 2), fence);
  }

  /** A tenure numbers its publishes on from the floor it met. */
  private Step<State> openAndPublish(State state, Client client, Fence fence) {
    Resource opened = state.resource().open(client.owner(), fence, defect);
    int met =
        opened
            .row()
            .map(PointerRow::floor)
            .filter(it -> it.fence().equals(fence))
            .map(Position::seq)
            .orElse(0);
    return publish(state, opened, client, new Position(fence, met + 1));
  }

  private Step<State> publish(State state, Resource now, Client client, Position position) {
    Message message =
        new Message(client.owner(), position, client.key(), client.owner() + "'s report");
    Resource.Answer answer = now.publish(message, defect);
    boolean applied = answer.next().history().size() > now.history().size();
    Fate fate = applied ? Fate.APPLIED : Fate.REFUSED;
    State next =
        new State(
            answer.next(),
            state.told(),
            client.owner().equals(A) ? fate : state.a(),
            client.owner().equals(B) ? fate : state.b(),
            state.recovered(),
            applied ? client.generation() : state.generation());
    String opens = client.generation() == 1 ? "" : "opens and ";
    Move move = new Move(client.owner(), opens + message.words(), Optional.of(answer.name()));
    return new Step<>(move, next);
  }

  @Override
  public Optional<Violation> broken(State before, Step<State> step) {
    State after = step.next();
    List<Version> history = after.resource().history();
    if (history.size() == before.resource().history().size()) {
      return Optional.empty();
    }
    Version newest = history.get(history.size() - 1);
    DomainState authority = after.resource().authority();
    if (authority.grant(newest.owner(), newest.position().fence()).isEmpty()) {
      return Optional.of(Violation.UNAUTHORIZED_ACCEPT);
    }
    return after.generation() < before.generation()
        ? Optional.of(Violation.REVOKED_GENERATION_OVERWRITE)
        : Optional.empty();
  }

  /** A store that refuses everybody breaks nothing else. */
  @Override
  public Optional<Violation> brokenAtEnd(State end) {
    return end.b() == Fate.APPLIED ? Optional.empty() : Optional.of(Violation.HOLDER_REFUSED);
  }

  @Override
  public Shown show(State state) {
    return state.resource().show();
  }

  private static Step<State> step(String who, String what, State next) {
    return new Step<>(new Move(who, what), next);
  }
}
