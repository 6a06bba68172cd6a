package dev.fingerpost.cli.lab.publish;

import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.search.Code;
import dev.fingerpost.cli.lab.search.Entry;
import dev.fingerpost.cli.lab.search.Entry.Size;
import dev.fingerpost.cli.lab.search.Entry.Variant;
import dev.fingerpost.cli.lab.search.Model;
import dev.fingerpost.cli.lab.search.Shown;
import dev.fingerpost.cli.lab.search.Step;
import dev.fingerpost.cli.lab.search.Violation;
import dev.fingerpost.cli.output.Fields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The whole table of decisions: clients acquire, open, publish, wait in vain, repeat, settle,
 * release and crash, and their messages come late, twice, in any order or never.
 */
public final class Publishing implements Model<State> {
  /** The correct protocol and what breaks it. */
  public static final Entry ENTRY =
      new Entry(
          "publish",
          "the whole table of decisions, over a network that delays, loses and doubles",
          false,
          size -> new Publishing(Omission.NONE, Scope.of(size)),
          Arrays.stream(Omission.values())
              .filter(it -> it != Omission.NONE)
              .map(Publishing::variant)
              .toList());

  private final Clients clients;
  private final Network network;
  private final Mishaps mishaps;
  private final Scope scope;

  /**
   * How much happens.
   *
   * @param crew who takes part
   * @param publishes how many a tenure may send
   * @param copies how many messages may arrive twice
   */
  record Scope(List<Client> crew, int publishes, int copies) {
    private static final List<Job> DAYS = List.of(Job.REPORT, Job.NEXT);
    private static final List<Job> FIXES = List.of(Job.ROLLBACK, Job.PROMOTE);

    /** What every variant needs at most: found in a few steps, it is never gone through. */
    private static final Scope STORIES =
        new Scope(List.of(Client.of(DAYS, true, 1), Client.of(FIXES, false, 1)), 2, 1);

    /** The day after and a fix of the day before do not conflict: each would be applied. */
    private static final Scope TWO_KEYS =
        new Scope(
            List.of(
                Client.of(List.of(Job.NEXT), true, 1), Client.of(List.of(Job.PROMOTE), false, 1)),
            1,
            0);

    static Scope of(Omission omission) {
      return omission == Omission.NO_OPEN ? TWO_KEYS : STORIES;
    }

    static Scope of(Size size) {
      return size == Size.LARGE ? large() : small();
    }

    /** Without the copy, a floor that goes back would not be found: nothing opens twice. */
    private static Scope small() {
      return new Scope(
          List.of(
              Client.of(List.of(Job.REPORT), true, 1), Client.of(List.of(Job.PROMOTE), false, 1)),
          1,
          1);
    }

    /**
     * Two workers have the same to do, and may be taken for each other. The copy, which is in the
     * small world, would be five times as much here.
     */
    private static Scope large() {
      Client worker = Client.of(List.of(Job.REPORT), true, 1);
      Client other = Client.of(List.of(Job.PROMOTE), false, 1);
      return new Scope(List.of(worker, worker, other), 1, 0);
    }
  }

  Publishing(Omission omission, Scope scope) {
    Store store = new Store(omission);
    this.network = new Network(store, scope.copies());
    this.clients = new Clients(store, network, scope.publishes());
    this.mishaps = new Mishaps(store, network);
    this.scope = scope;
  }

  private static Variant variant(Omission it) {
    return new Variant(
        it.variant(), it.line(), it.breaks(), size -> new Publishing(it, Scope.of(it)));
  }

  @Override
  public State initial() {
    return State.initial(scope.crew());
  }

  @Override
  public List<Step<State>> steps(State last) {
    State state = last.told(Optional.empty());
    List<Step<State>> steps = new ArrayList<>(clients.steps(state));
    steps.addAll(network.arrivals(state));
    steps.addAll(mishaps.steps(state));
    return steps;
  }

  @Override
  public Optional<Violation> broken(State before, Step<State> step) {
    return Properties.broken(before, step.next());
  }

  /** Nobody is promised anything but safety: a message may be lost for ever. */
  @Override
  public Optional<Violation> brokenAtEnd(State end) {
    return Optional.empty();
  }

  @Override
  public void encode(State state, Code code) {
    state.encode(code);
  }

  /** Clients that have the same to do may be taken for each other. */
  @Override
  public List<State> alike(State state) {
    List<State> alike = new ArrayList<>();
    for (int one = 0; one < scope.crew().size(); one++) {
      for (int other = one + 1; other < scope.crew().size(); other++) {
        if (scope.crew().get(one).equals(scope.crew().get(other))) {
          alike.add(state.swapped(one, other));
        }
      }
    }
    return alike;
  }

  @Override
  public Shown show(State state) {
    Optional<Version> current = state.database().current(World.DAILY);
    Fields fields =
        new Fields()
            .with("issuer", state.database().domain(World.DAILY).counter())
            .with("floor_fence", state.floor().fence())
            .with("floor_seq", state.floor().seq())
            .with("version", current.map(Version::number))
            .with("key", current.map(it -> it.operation().key()))
            .with("fence", current.map(it -> it.position().fence()))
            .with("seq", current.map(it -> it.position().seq()));
    String version =
        current
            .map(it -> it.number() + ": " + it.position() + " " + it.operation().key())
            .orElse("–");
    return new Shown(List.of(state.floor().toString(), version), fields);
  }
}
