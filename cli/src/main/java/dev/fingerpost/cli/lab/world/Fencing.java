package dev.fingerpost.cli.lab.world;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.search.Code;
import dev.fingerpost.cli.lab.search.Entry;
import dev.fingerpost.cli.lab.search.Entry.Variant;
import dev.fingerpost.cli.lab.search.Model;
import dev.fingerpost.cli.lab.search.Shown;
import dev.fingerpost.cli.lab.search.Step;
import dev.fingerpost.cli.lab.search.Violation;
import dev.fingerpost.cli.lab.world.Database.Answer;
import dev.fingerpost.cli.view.OutcomeView;
import dev.fingerpost.lease.DomainState;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Position;
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
public final class Fencing implements Model<FencingState> {
  private static final String A = "A";
  private static final String B = "B";
  private static final int BEGINNING = 5;
  private static final long ISSUED = 40;

  /** The correct protocol and what breaks it. */
  public static final Entry ENTRY =
      new Entry(
          "fencing",
          "a holder wakes up behind its successor; every order of their publishes",
          true,
          size -> new Fencing(Defect.NONE),
          List.of(
              new Variant(
                  "no-fence",
                  "the pointer compares no fences",
                  Violation.REVOKED_GENERATION_OVERWRITE,
                  size -> new Fencing(Defect.NO_FENCE)),
              new Variant(
                  "split-authority",
                  "a second authority grants beside the first, and the pointer believes both",
                  Violation.UNAUTHORIZED_ACCEPT,
                  size -> new Fencing(Defect.SPLIT_AUTHORITY)),
              new Variant(
                  "rollback-issuer",
                  "the authority recovers with an older counter and grants a fence twice",
                  Violation.REVOKED_GENERATION_OVERWRITE,
                  size -> new Fencing(Defect.ROLLBACK_ISSUER))));

  private final Defect defect;

  /** Who publishes what, in which tenure. */
  private record Client(String owner, String key, int generation) {}

  Fencing(Defect defect) {
    this.defect = defect;
  }

  @Override
  public FencingState initial() {
    return new FencingState(
        Daily.startingAt(ISSUED),
        Optional.empty(),
        0,
        FencingState.Fate.PENDING,
        FencingState.Fate.PENDING,
        false,
        0);
  }

  @Override
  public List<Step<FencingState>> steps(FencingState state) {
    return state.told() < BEGINNING ? List.of(beginning(state)) : rest(state);
  }

  private Step<FencingState> beginning(FencingState state) {
    Database now = state.database();
    return switch (state.told()) {
      case 0 -> {
        Database granted = Daily.grant(now, A);
        Fence fence = Daily.newest(Daily.authority(granted));
        yield step(
            A,
            "acquires " + fence + " and opens",
            state.then(Daily.open(granted, A, fence, defect)));
      }
      case 1 -> step(A, "pauses before it publishes under seq 2", state.then(now));
      case 2 -> step("clock", "A's lease runs out", state.then(Daily.lapse(now)));
      case 3 -> {
        DomainState recovered = defect.recover(Daily.authority(now));
        String what = "crashes, recovers at " + recovered.counter();
        yield step("authority", what, state.then(now.with(recovered)));
      }
      default -> {
        Database granted = Daily.grant(now, B);
        String what = "acquires " + Daily.newest(Daily.authority(granted));
        yield step(B, what, state.then(granted));
      }
    };
  }

  private List<Step<FencingState>> rest(FencingState state) {
    List<Step<FencingState>> steps = new ArrayList<>();
    boolean late = state.b() != FencingState.Fate.PENDING;
    if (state.a() == FencingState.Fate.PENDING) {
      boolean asks = defect == Defect.SPLIT_AUTHORITY && late;
      steps.add(asks && state.second().isEmpty() ? mint(state) : publishA(state));
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
  private static Step<FencingState> mint(FencingState state) {
    DomainState copy = Daily.copy(state.database());
    DomainState granted = Daily.authority(Daily.grant(state.database().with(copy), A));
    return step(
        "second authority", "grants " + Daily.newest(granted) + " to A", state.beside(granted));
  }

  /** What committed is durable: it finds floor and ledger as they were. */
  private static Step<FencingState> recovery(FencingState state) {
    return step("database", "crashes, recovers floor and ledger", state.afterRecovery());
  }

  private Step<FencingState> publishA(FencingState state) {
    if (state.second().isPresent()) {
      Fence fence = Daily.newest(state.second().get());
      return openAndPublish(state, new Client(A, "2026-11-28", 3), fence);
    }
    Fence first = Daily.authority(state.database()).grants().get(0).fence();
    Client late = new Client(A, "2026-11-28", 1);
    return publish(state, state.database(), late, new Position(first, 2));
  }

  private Step<FencingState> publishB(FencingState state) {
    Fence fence = Daily.newest(Daily.authority(state.database()));
    return openAndPublish(state, new Client(B, "2026-11-29", 2), fence);
  }

  /** A tenure numbers its publishes on from the floor it met. */
  private Step<FencingState> openAndPublish(FencingState state, Client client, Fence fence) {
    Rules rules = rules(state, client);
    Database opened = Daily.open(state.database(), client.owner(), fence, rules);
    int met =
        Daily.floor(opened).filter(it -> it.fence().equals(fence)).map(Position::seq).orElse(0);
    return publish(state, opened, client, new Position(fence, met + 1));
  }

  private Rules rules(FencingState state, Client client) {
    return defect.beside(
        state
            .second()
            .flatMap(it -> it.grants().stream().findFirst())
            .filter(it -> it.owner().equals(client.owner())));
  }

  private Step<FencingState> publish(
      FencingState state, Database now, Client client, Position position) {
    Message message =
        new Message(client.owner(), position, client.key(), client.owner() + "'s report");
    Answer<PublishOutcome> answer = Daily.publish(now, message, rules(state, client));
    boolean applied = answer.outcome() instanceof PublishOutcome.Applied;
    FencingState.Fate fate = applied ? FencingState.Fate.APPLIED : FencingState.Fate.REFUSED;
    FencingState next =
        new FencingState(
            answer.next(),
            state.second(),
            state.told(),
            client.owner().equals(A) ? fate : state.a(),
            client.owner().equals(B) ? fate : state.b(),
            state.recovered(),
            applied ? client.generation() : state.generation());
    String opens = client.generation() == 1 ? "" : "opens and ";
    return new Step<>(
        client.owner(),
        () -> opens + message.words(),
        Optional.of(OutcomeView.name(answer.outcome())),
        next);
  }

  @Override
  public Optional<Violation> broken(FencingState before, Step<FencingState> step) {
    FencingState after = step.next();
    List<Version> history = after.database().history();
    if (history.size() == before.database().history().size()) {
      return Optional.empty();
    }
    Version newest = history.get(history.size() - 1);
    DomainState authority = Daily.authority(after.database());
    if (authority.grant(newest.owner(), newest.position().fence()).isEmpty()) {
      return Optional.of(Violation.UNAUTHORIZED_ACCEPT);
    }
    return after.generation() < before.generation()
        ? Optional.of(Violation.REVOKED_GENERATION_OVERWRITE)
        : Optional.empty();
  }

  @Override
  public void encode(FencingState state, Code code) {
    state.database().encode(code);
    code.maybe(state.second(), it -> code.number(it.counter()))
        .number(state.told())
        .constant(state.a())
        .constant(state.b())
        .flag(state.recovered())
        .number(state.generation());
  }

  /** A store that refuses everybody breaks nothing else. */
  @Override
  public Optional<Violation> brokenAtEnd(FencingState end) {
    return end.b() == FencingState.Fate.APPLIED
        ? Optional.empty()
        : Optional.of(Violation.HOLDER_REFUSED);
  }

  @Override
  public Shown show(FencingState state) {
    return Daily.show(state.database());
  }

  private static Step<FencingState> step(String who, String what, FencingState next) {
    return new Step<>(who, () -> what, next);
  }
}
