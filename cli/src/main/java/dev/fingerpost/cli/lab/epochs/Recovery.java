package dev.fingerpost.cli.lab.epochs;

import dev.fingerpost.cli.lab.epochs.Site.Claim;
import dev.fingerpost.cli.lab.epochs.World.Failure;
import dev.fingerpost.cli.lab.epochs.World.Rare;
import dev.fingerpost.cli.lab.search.Step;
import dev.fingerpost.cli.lab.world.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code recover --accept} in its single steps, by an operator or, where that is allowed, by any
 * client. Whoever began may be gone: each step can be done by somebody else.
 */
final class Recovery {
  /** So that no number means two things. */
  private static final long JUMP = 1_000_000;

  private final EpochDefect defect;

  Recovery(EpochDefect defect) {
    this.defect = defect;
  }

  List<Step<World>> steps(World world) {
    List<Step<World>> steps = new ArrayList<>();
    boolean failed = world.failure() != Failure.NONE && world.failure() != Failure.COPIED;
    for (int site = 0; failed && site < world.sites().size(); site++) {
      Site at = world.site(site);
      if (at.running() && !at.fits(world.bucket())) {
        steps(world, site, steps);
      }
    }
    return steps;
  }

  private void steps(World world, int site, List<Step<World>> steps) {
    Optional<Claim> claim = world.site(site).claim();
    if (claim.isPresent()) {
      follow(world, site, claim.get()).ifPresent(steps::add);
    } else if (world.may(Rare.CLAIM)) {
      steps.add(claim(world, site, false));
      if (advancesByItself(world, site)) {
        steps.add(claim(world, site, true));
      }
    }
  }

  /**
   * Only a database of the newest incarnation that was promoted since, and has all that is marked:
   * a clone, a restored copy or an older primary never does.
   */
  private boolean advancesByItself(World world, int site) {
    Site at = world.site(site);
    Bucket bucket = world.bucket();
    return defect == EpochDefect.AUTO_ADVANCE_BY_ANYONE
        || (at.incarnation() == bucket.incarnation()
            && at.timeline() > at.recorded()
            && !at.lacks(bucket));
  }

  private static Step<World> claim(World world, int site, boolean unattended) {
    int epoch = world.bucket().epoch() + 1;
    Claim claim = new Claim(10 * epoch + site, epoch, unattended);
    World next = world.with(site, world.site(site).claimed(Optional.of(claim))).spend(Rare.CLAIM);
    return new Step<>(
        unattended ? "a client" : "operator",
        () -> "claims epoch " + epoch + " for " + Writers.name(site),
        next);
  }

  /** The witness is created if there is none of this number: one claim wins. */
  private Optional<Step<World>> follow(World world, int site, Claim claim) {
    Bucket bucket = world.bucket();
    String who = claim.unattended() ? "a client" : "operator";
    String name = Writers.name(site);
    if (bucket.epoch() < claim.epoch()) {
      return Optional.of(
          new Step<>(
              who,
              () -> "creates the witness of epoch " + claim.epoch() + " for " + name,
              world.with(bucket.witness(claim.incarnation())).waited(false)));
    }
    if (bucket.incarnation() != claim.incarnation()) {
      return Optional.of(
          new Step<>(
              who,
              () -> "finds epoch " + claim.epoch() + " taken, and gives " + name + " up",
              world.with(site, world.site(site).claimed(Optional.empty()))));
    }
    return claim.unattended() && defect != EpochDefect.AUTO_ADVANCE_BY_ANYONE
        ? unattended(world, site, claim)
        : Optional.of(move(world, site, claim));
  }

  /**
   * (1) A client finds that the promoted database lacks nothing, (2) the old primary acknowledges
   * another publish, which is marked, (3) the client moves. So it looks once more when the old
   * primary no longer can.
   */
  private Optional<Step<World>> unattended(World world, int site, Claim claim) {
    if (!world.waited()) {
      return Optional.empty();
    }
    Site at = world.site(site);
    if (!at.lacks(world.bucket())) {
      return Optional.of(move(world, site, claim));
    }
    Claim accepted = new Claim(claim.incarnation(), claim.epoch(), false);
    return Optional.of(
        new Step<>(
            "operator",
            () -> "accepts what " + Writers.name(site) + " has lost",
            world.with(site, at.claimed(Optional.of(accepted)))));
  }

  /**
   * (1) A pointer is opened and published behind the backup, (2) the backup is restored and
   * recovered: it knows nothing of the pointer, and raises no number of it, (3) the pointer is
   * opened for the first time again, and its version 1 would be another one.
   */
  static Database numbered(Site before, Database opened, EpochDefect defect) {
    boolean first = before.database().row(Site.POINTER).isEmpty();
    return first && defect != EpochDefect.NUMBERS_REUSED
        ? Site.raised(opened, JUMP * (before.epoch() - 1))
        : opened;
  }

  private Step<World> move(World world, int site, Claim claim) {
    long base = defect == EpochDefect.NUMBERS_REUSED ? 0 : JUMP * (claim.epoch() - 1);
    return new Step<>(
        claim.unattended() ? "a client" : "operator",
        () -> "moves " + Writers.name(site) + " to epoch " + claim.epoch(),
        world.with(site, world.site(site).move(base)).broke(Properties.moved(world, site)));
  }
}
