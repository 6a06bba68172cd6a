package dev.fingerpost.cli.lab.gc;

import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.gc.World.Phase;
import dev.fingerpost.cli.lab.gc.World.Run;
import dev.fingerpost.cli.lab.search.Step;
import dev.fingerpost.cli.lab.world.Database;
import dev.fingerpost.gc.KeepRule;
import dev.fingerpost.gc.KeepRule.Expirable;
import dev.fingerpost.gc.KeepRule.Live;
import dev.fingerpost.gc.RetentionPolicy;
import dev.fingerpost.gc.Snapshot;
import dev.fingerpost.gc.Snapshot.Known;
import dev.fingerpost.gc.Verdict;
import dev.fingerpost.lease.DomainState;
import dev.fingerpost.lease.Grant;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.publisher.Retirement;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Position;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A collector in single steps: expire, read the proof, list and judge, delete one by one, record.
 * It may crash behind each, and another run begins from the beginning.
 */
final class Collector {
  static final String WHO = "collector";
  private static final RetentionPolicy POLICY =
      new RetentionPolicy(OptionalInt.of(1), Optional.empty());

  private final Omission omission;
  private final boolean incremental;

  Collector(Omission omission, boolean incremental) {
    this.omission = omission;
    this.incremental = incremental;
  }

  List<Step<World>> steps(World world) {
    Run run = world.run();
    if (run.phase() == Phase.IDLE) {
      boolean begins = run.left() > 0 && world.database().row(Tenures.POINTER).isPresent();
      return begins ? List.of(expire(world)) : List.of();
    }
    List<Step<World>> steps = new ArrayList<>();
    switch (run.phase()) {
      case EXPIRED ->
          steps.add(omission == Omission.SNAPSHOT_AFTER_LIST ? names(world) : read(world));
      case NAMES -> steps.add(readAndJudge(world));
      case REFERENCES -> steps.add(readFloor(world));
      case READ -> steps.add(list(world));
      default -> steps.addAll(deletions(world));
    }
    steps.add(step("crashes", world.with(Run.none(run.left()))));
    return steps;
  }

  private Step<World> expire(World world) {
    Database now = world.database();
    PointerRow row = now.row(Tenures.POINTER).orElseThrow();
    List<Live> live =
        now.history().stream()
            .filter(Collector::retained)
            .map(it -> new Live(it.number(), Optional.empty(), false))
            .toList();
    KeepRule.Standing standing =
        new KeepRule.Standing(
            row.current(),
            OptionalLong.empty(),
            row.retired().map(it -> OptionalLong.of(it.through())).orElse(OptionalLong.empty()),
            row.retired().map(Retirement::at),
            POLICY);
    List<Long> chosen =
        KeepRule.expirable(standing, live, Instant.EPOCH).stream().map(Expirable::number).toList();
    Database after = now;
    for (Version it : now.history()) {
      after = retained(it) && chosen.contains(it.number()) ? after.expire(it) : after;
    }
    Run next =
        new Run(
            world.run().left() - 1,
            Phase.EXPIRED,
            List.of(),
            Optional.empty(),
            Set.of(),
            world.quiet());
    return step("expires versions " + chosen, world.with(after).with(next));
  }

  /** The other pointer keeps every version. */
  private static boolean retained(Version version) {
    return version.pointer().equals(Tenures.POINTER) && version.state() == Version.State.LIVE;
  }

  private Step<World> read(World world) {
    List<Version> versions = world.database().history();
    return omission == Omission.REFERENCES_BEFORE_FLOOR
        ? step("reads the references", world.with(at(world, Phase.REFERENCES, versions, Set.of())))
        : step("reads references and floor", world.with(withFloor(world, versions)));
  }

  private static Step<World> readFloor(World world) {
    return step("reads the floor", world.with(withFloor(world, world.run().versions())));
  }

  private static Run withFloor(World world, List<Version> versions) {
    Run run = world.run();
    Optional<Position> floor = world.database().row(Tenures.POINTER).map(PointerRow::floor);
    return new Run(run.left(), Phase.READ, versions, floor, Set.of(), run.quiet());
  }

  /** The grants are asked for with the listing, which can be younger than the proof. */
  private Step<World> list(World world) {
    return judge(world, listed(world), "lists, finds ");
  }

  private Step<World> names(World world) {
    Set<String> names = listed(world);
    return step(
        "lists " + names.size() + " attempts",
        world.with(at(world, Phase.NAMES, List.of(), names)));
  }

  private Step<World> readAndJudge(World world) {
    World read = world.with(withFloor(world, world.database().history()));
    return judge(read, world.run().dead(), "reads references and floor, finds ");
  }

  /** From the recorded floor on, and what the database says has expired below it. */
  private static Set<String> listed(World world) {
    Set<String> names = new TreeSet<>(world.bucket());
    Set<String> referred = new TreeSet<>();
    world.database().history().forEach(it -> referred.add(World.prefix(it)));
    names.removeIf(it -> !referred.contains(it) && recorded(world, it));
    return names;
  }

  private static boolean recorded(World world, String name) {
    Position at = AttemptId.parse(name).orElseThrow().position();
    return world.recorded().filter(it -> at.compareTo(it) <= 0).isPresent();
  }

  private Step<World> judge(World world, Set<String> names, String what) {
    Snapshot snapshot = snapshot(world);
    Set<String> dead = new TreeSet<>();
    for (String prefix : names) {
      Optional<Known> known = Optional.ofNullable(snapshot.attempts().get(prefix));
      if (Verdict.judge(prefix, known, snapshot).verdict().dead()) {
        dead.add(prefix);
      }
    }
    Run next = at(world, Phase.LISTED, List.of(), dead);
    return step(what + dead.size() + " dead", world.with(next));
  }

  private Snapshot snapshot(World world) {
    DomainState domain = world.database().domain(Tenures.POINTER);
    List<Grant> grants = domain.grants();
    Optional<Fence> newest = grants.stream().map(Grant::fence).reduce((first, last) -> last);
    Position read = world.run().floor().orElseThrow();
    Position floor =
        omission == Omission.AGE_ONLY
            ? newest.map(it -> new Position(it, Position.MAX_SEQ)).orElse(read)
            : read;
    return new Snapshot(
        floor,
        newest,
        world.database().store().epoch(),
        Map.of(),
        references(world.run().versions()),
        true);
  }

  private NavigableMap<String, Known> references(List<Version> versions) {
    Known stronger = omission == Omission.EXPIRED_BEFORE_REFERENCED ? Known.EXPIRED : Known.LIVE;
    NavigableMap<String, Known> found = new TreeMap<>();
    for (Version it : versions) {
      Known known = it.state() == Version.State.LIVE ? Known.LIVE : Known.EXPIRED;
      found.merge(World.prefix(it), known, (one, other) -> one == stronger ? one : other);
    }
    return found;
  }

  private List<Step<World>> deletions(World world) {
    Run run = world.run();
    List<Step<World>> steps = new ArrayList<>();
    for (String prefix : run.dead()) {
      Set<String> rest = new TreeSet<>(run.dead());
      rest.remove(prefix);
      Run next = at(world, Phase.LISTED, List.of(), rest);
      steps.add(step("deletes " + Tenures.brief(prefix), world.delete(prefix).with(next)));
    }
    if (steps.isEmpty()) {
      steps.add(step("records its visit", world.recorded(run.floor())));
    }
    return steps;
  }

  private Run at(World world, Phase phase, List<Version> versions, Set<String> dead) {
    Run run = world.run();
    Optional<Position> floor = incremental ? run.floor() : Optional.empty();
    return new Run(run.left(), phase, versions, floor, dead, run.quiet());
  }

  private static Step<World> step(String what, World next) {
    return new Step<>(WHO, () -> what, next);
  }
}
