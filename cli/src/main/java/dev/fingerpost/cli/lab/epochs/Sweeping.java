package dev.fingerpost.cli.lab.epochs;

import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.epochs.World.Rare;
import dev.fingerpost.cli.lab.epochs.World.Sweep;
import dev.fingerpost.cli.lab.search.Step;
import dev.fingerpost.gc.Verdict;
import dev.fingerpost.writer.AttemptId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A collector: it expires a version and marks that; it reads its proof and lists; it looks at the
 * witness and deletes. The look and the batch behind it are one step.
 */
final class Sweeping {
  private final EpochDefect defect;

  Sweeping(EpochDefect defect) {
    this.defect = defect;
  }

  List<Step<World>> steps(World world) {
    List<Step<World>> steps = new ArrayList<>();
    world.sweep().ifPresent(it -> steps.add(delete(world, it)));
    for (int site = 0; site < world.sites().size(); site++) {
      Site at = world.site(site);
      if (at.running() && defect.fits(at, world.bucket())) {
        expire(world, site, steps);
        read(world, site, steps);
      }
    }
    return steps;
  }

  private static void expire(World world, int site, List<Step<World>> steps) {
    Site at = world.site(site);
    long current = at.database().row(Site.POINTER).map(it -> it.current()).orElse(0L);
    Optional<Version> oldest =
        at.database().history().stream()
            .filter(it -> it.state() == Version.State.LIVE && it.number() != current)
            .findFirst();
    if (oldest.isEmpty() || !world.may(Rare.EXPIRY)) {
      return;
    }
    World next = Writers.commit(world, site, at.database().expire(oldest.get()));
    next =
        next.with(next.bucket().mark(new Mark(at.epoch(), next.site(site).newest())))
            .spend(Rare.EXPIRY);
    long number = oldest.get().number();
    String what = "at " + Writers.name(site) + " expires version " + number + ", and marks that";
    steps.add(new Step<>("collector", () -> what, next));
  }

  private static void read(World world, int site, List<Step<World>> steps) {
    if (world.sweep().isPresent() || !world.may(Rare.SWEEP)) {
      return;
    }
    Site at = world.site(site);
    List<AttemptId> doomed = doomed(at, world.bucket());
    if (doomed.isEmpty()) {
      return;
    }
    World next = world.with(Optional.of(new Sweep(site, at.epoch(), doomed))).spend(Rare.SWEEP);
    String what = "at " + Writers.name(site) + " lists, and finds dead: " + positions(doomed);
    steps.add(new Step<>("collector", () -> what, next));
  }

  private static List<AttemptId> doomed(Site site, Bucket bucket) {
    return bucket.attempts().stream()
        .filter(
            it -> {
              Optional<Verdict> verdict = site.verdict(it);
              return verdict.filter(Verdict::dead).isPresent()
                  || (verdict.equals(Optional.of(Verdict.LOST)) && site.dropped().contains(it));
            })
        .toList();
  }

  private Step<World> delete(World world, Sweep sweep) {
    boolean newer = world.bucket().epoch() > sweep.epoch();
    if (newer && defect != EpochDefect.COLLECTOR_OF_THE_OLD_INCARNATION) {
      return new Step<>(
          "collector", () -> "finds a newer witness, and stops", world.with(Optional.empty()));
    }
    return new Step<>(
        "collector",
        () -> "deletes " + positions(sweep.doomed()),
        world
            .with(Optional.<Sweep>empty())
            .with(world.bucket().delete(sweep.doomed()))
            .broke(Properties.deleted(world, sweep.doomed())));
  }

  private static String positions(List<AttemptId> attempts) {
    return String.join(", ", attempts.stream().map(it -> it.position().toString()).toList());
  }
}
