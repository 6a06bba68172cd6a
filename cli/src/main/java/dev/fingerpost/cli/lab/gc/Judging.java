package dev.fingerpost.cli.lab.gc;

import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.gc.Run.Phase;
import dev.fingerpost.cli.lab.search.Step;
import dev.fingerpost.gc.Snapshot;
import dev.fingerpost.gc.Snapshot.Known;
import dev.fingerpost.gc.Verdict;
import dev.fingerpost.lease.DomainState;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** What a run does behind the floor it raised: read the proof, list and judge, delete, record. */
final class Judging {
  private final Omission omission;
  private final boolean incremental;

  Judging(Omission omission, boolean incremental) {
    this.omission = omission;
    this.incremental = incremental;
  }

  List<Step<World>> steps(World world, int index) {
    return switch (world.runs().get(index).phase()) {
      case SEALED ->
          List.of(
              omission == Omission.SNAPSHOT_AFTER_LIST ? names(world, index) : read(world, index));
      case NAMES -> List.of(readAndJudge(world, index));
      case REFERENCES -> List.of(readFloor(world, index));
      case READ -> List.of(list(world, index));
      default -> deletions(world, index);
    };
  }

  private Step<World> read(World world, int index) {
    return omission == Omission.REFERENCES_BEFORE_FLOOR
        ? Collector.step(
            index,
            "reads the references",
            world.with(index, withReferences(world, index, Phase.REFERENCES)))
        : Collector.step(index, "reads references and floor", withProof(world, index));
  }

  private static Step<World> readFloor(World world, int index) {
    Run run = world.runs().get(index).floor(Phase.READ, floor(world));
    return Collector.step(index, "reads the floor", world.with(index, run));
  }

  private World withProof(World world, int index) {
    Run run = withReferences(world, index, Phase.READ).floor(Phase.READ, floor(world));
    return world.with(index, run);
  }

  /** An attempt is live if any version that refers to it is. */
  private Run withReferences(World world, int index, Phase next) {
    Attempts live = world.referred(Version.State.LIVE);
    Attempts expired = world.referred(Version.State.EXPIRED);
    return omission == Omission.EXPIRED_BEFORE_REFERENCED
        ? world.runs().get(index).references(next, live.without(expired), expired)
        : world.runs().get(index).references(next, live, expired.without(live));
  }

  private static Optional<Position> floor(World world) {
    return world.database().row(Tenures.POINTER).map(PointerRow::floor);
  }

  /** The grants are asked for with the listing, which can be younger than the proof. */
  private Step<World> list(World world, int index) {
    return judge(world, index, listed(world), "lists, finds ");
  }

  private Step<World> names(World world, int index) {
    Attempts names = listed(world);
    return Collector.step(
        index,
        "lists " + names.size() + " attempts",
        world.with(index, world.runs().get(index).dead(Phase.NAMES, names)));
  }

  private Step<World> readAndJudge(World world, int index) {
    Attempts names = world.runs().get(index).dead();
    return judge(withProof(world, index), index, names, "reads references and floor, finds ");
  }

  /** From the recorded floor on, and what the database says has expired below it. */
  private static Attempts listed(World world) {
    if (world.recorded().isEmpty()) {
      return world.bucket();
    }
    Attempts live = world.referred(Version.State.LIVE);
    Attempts expired = world.referred(Version.State.EXPIRED);
    Attempts names = world.bucket();
    for (int it : world.bucket().counters()) {
      boolean referred = live.has(it) || expired.has(it);
      names = !referred && recorded(world, it) ? names.without(it) : names;
    }
    return names;
  }

  private static boolean recorded(World world, int counter) {
    Position at = Attempts.id(counter).position();
    return world.recorded().filter(it -> at.compareTo(it) <= 0).isPresent();
  }

  private Step<World> judge(World world, int index, Attempts names, String what) {
    Run run = world.runs().get(index);
    Snapshot snapshot = snapshot(world, run);
    Attempts dead = Attempts.NONE;
    for (int it : names.counters()) {
      String prefix = Attempts.prefix(it);
      Optional<Known> known = Optional.ofNullable(snapshot.attempts().get(prefix));
      if (Verdict.judge(prefix, known, snapshot).verdict().dead()) {
        dead = dead.with(it);
      }
    }
    int size = dead.size();
    return new Step<>(
        Collector.name(index),
        () -> what + size + " dead",
        world.with(index, run.judged(dead, incremental)));
  }

  private Snapshot snapshot(World world, Run run) {
    DomainState domain = world.database().domain(Tenures.POINTER);
    Fence newest = Tenures.fence((int) domain.counter());
    Position read = run.floor().orElseThrow();
    Position floor = omission == Omission.AGE_ONLY ? new Position(newest, Position.MAX_SEQ) : read;
    NavigableMap<String, Known> known = new TreeMap<>();
    run.live().counters().forEach(it -> known.put(Attempts.prefix(it), Known.LIVE));
    run.expired().counters().forEach(it -> known.put(Attempts.prefix(it), Known.EXPIRED));
    return new Snapshot(
        floor, Optional.of(newest), world.database().store().epoch(), Map.of(), known, true);
  }

  private static List<Step<World>> deletions(World world, int index) {
    Run run = world.runs().get(index);
    if (run.dead().isEmpty()) {
      World next = world.recorded(run.floor()).with(index, Run.NONE);
      return List.of(Collector.step(index, "records its visit", next));
    }
    List<Step<World>> steps = new ArrayList<>();
    for (int it : run.dead().counters()) {
      Run next = run.dead(Phase.LISTED, run.dead().without(it));
      steps.add(
          new Step<>(
              Collector.name(index),
              () -> "deletes " + Attempts.brief(it),
              world.delete(it).with(index, next)));
    }
    return steps;
  }
}
