package dev.fingerpost.cli.lab.gc;

import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.gc.Run.Phase;
import dev.fingerpost.cli.lab.search.Step;
import dev.fingerpost.cli.lab.world.Database;
import dev.fingerpost.gc.KeepRule;
import dev.fingerpost.gc.KeepRule.Expirable;
import dev.fingerpost.gc.KeepRule.Live;
import dev.fingerpost.gc.RetentionPolicy;
import dev.fingerpost.lease.Grant;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.publisher.Removal;
import dev.fingerpost.publisher.Retirement;
import dev.fingerpost.writer.Position;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Collectors in single steps: take the domain over if it is abandoned, expire, raise the floor,
 * read the proof, list and judge, delete one by one, record. Each may crash behind each, and
 * another run begins from the beginning. They do not wait for each other: claims only spare work.
 */
final class Collector {
  private static final String WHO = "collector";
  private static final RetentionPolicy POLICY =
      new RetentionPolicy(OptionalInt.of(1), Optional.empty());

  private final Omission omission;
  private final TakingOver takingOver;
  private final Judging judging;

  Collector(Omission omission, Scope scope) {
    this.omission = omission;
    takingOver = new TakingOver(omission);
    judging = new Judging(omission, scope.incremental());
  }

  List<Step<World>> steps(World world) {
    List<Step<World>> steps = new ArrayList<>();
    for (int i = 0; i < world.runs().size(); i++) {
      steps(world, i, steps);
    }
    return steps;
  }

  private void steps(World world, int index, List<Step<World>> steps) {
    Run run = world.runs().get(index);
    switch (run.phase()) {
      case IDLE -> {
        if (world.left() > 0 && world.database().row(Tenures.POINTER).isPresent()) {
          World begun = world.begun();
          takingOver.look(begun, index).ifPresent(steps::add);
          steps.add(expire(begun, index));
        }
        return;
      }
      case LOOKED, GRANTED, OPENED -> steps.add(takingOver.step(world, index));
      case BEGUN -> steps.add(expire(world, index));
      case EXPIRED -> steps.add(raise(world, index));
      default -> steps.addAll(judging.steps(world, index));
    }
    steps.add(step(index, "crashes", world.with(index, Run.NONE)));
  }

  private Step<World> expire(World world, int index) {
    Database now = world.database();
    PointerRow row = now.row(Tenures.POINTER).orElseThrow();
    List<Live> live =
        now.history().stream()
            .filter(Collector::retained)
            .map(it -> new Live(it.number(), Optional.empty(), held(world, it)))
            .toList();
    KeepRule.Standing standing =
        new KeepRule.Standing(
            row.current(),
            row.removed().map(Removal::version).map(OptionalLong::of).orElse(OptionalLong.empty()),
            row.retired()
                .map(Retirement::through)
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty()),
            row.retired().map(Retirement::at),
            POLICY);
    List<Long> chosen =
        KeepRule.expirable(standing, live, Instant.EPOCH).stream().map(Expirable::number).toList();
    Database after = now;
    for (Version it : now.history()) {
      after = retained(it) && chosen.contains(it.number()) ? after.expire(it) : after;
    }
    Run next = world.runs().get(index).expired(world.quiet());
    return step(index, "expires versions " + chosen, world.with(after).with(index, next));
  }

  private boolean held(World world, Version version) {
    return omission != Omission.PINS_IGNORED && world.held(version.number());
  }

  /** The other pointer keeps every version. */
  private static boolean retained(Version version) {
    return version.pointer().equals(Tenures.POINTER) && version.state() == Version.State.LIVE;
  }

  /** To what the newest holder finds when it opens: that fences nobody but superseded ones. */
  private Step<World> raise(World world, int index) {
    Run next = world.runs().get(index).at(Phase.SEALED);
    if (omission == Omission.FLOOR_NOT_RAISED) {
      return step(index, "leaves the floor as it is", world.with(index, next));
    }
    Database now = world.database();
    List<Grant> grants = now.domain(Tenures.POINTER).grants();
    Grant newest = grants.get(grants.size() - 1);
    boolean over = newest.released() || omission == Omission.RAISED_PAST_THE_HOLDER;
    Position to = new Position(newest.fence(), over ? Position.MAX_SEQ : 0);
    PointerRow row = now.row(Tenures.POINTER).orElseThrow();
    return step(
        index, "raises the floor to " + to, world.with(now.with(row.raised(to))).with(index, next));
  }

  static Step<World> step(int index, String what, World next) {
    return new Step<>(name(index), () -> what, next);
  }

  static String name(int index) {
    return index == 0 ? WHO : WHO + " " + (index + 1);
  }

  static boolean is(String who) {
    return who.startsWith(WHO);
  }
}
