package dev.fingerpost.cli.lab.epochs;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.epochs.World.Told;
import dev.fingerpost.cli.lab.search.Step;
import dev.fingerpost.cli.lab.world.Database;
import dev.fingerpost.cli.lab.world.Database.Answer;
import dev.fingerpost.cli.lab.world.Rules;
import dev.fingerpost.cli.view.OutcomeView;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.writer.Fence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the clients do. */
final class Writers {
  private static final String REFUSED = "WRONG_EPOCH";

  private final EpochDefect defect;
  private final int publishes;

  /**
   * @param publishes how many a tenure makes
   */
  Writers(EpochDefect defect, int publishes) {
    this.defect = defect;
    this.publishes = publishes;
  }

  List<Step<World>> steps(World world) {
    List<Step<World>> steps = new ArrayList<>();
    for (Writer writer : world.writers()) {
      for (int site = 0; site < world.sites().size(); site++) {
        if (world.site(site).running()) {
          anywhere(world, writer, site, steps);
        }
      }
      if (world.site(writer.site()).running()) {
        inTenure(world, writer, steps);
      }
    }
    return steps;
  }

  private void anywhere(World world, Writer writer, int site, List<Step<World>> steps) {
    if (writer.stage() == Writer.Stage.IDLE
        && writer.tenures() > 0
        && !mayBeTakenFor(world, writer)) {
      steps.add(enter(world, writer, site));
    }
    // When it is about to publish: before that, it makes no difference.
    if (writer.stage() == Writer.Stage.WRITTEN && writer.site() != site) {
      String what = "reconnects, and meets " + name(site);
      steps.add(new Step<>(writer.name(), () -> what, world.with(writer.at(site))));
    }
  }

  /**
   * Of writers who never began and have as much to do, the first begins first: what another one
   * could begin differs from that by names alone, now and in all that follows.
   */
  private static boolean mayBeTakenFor(World world, Writer writer) {
    for (Writer it : world.writers()) {
      if (it.equals(writer)) {
        return false;
      }
      if (!it.began() && !writer.began() && it.tenures() == writer.tenures()) {
        return true;
      }
    }
    return false;
  }

  /** The grant, the open and their mark are one step: what is not marked may be lost unnoticed. */
  private Step<World> enter(World world, Writer writer, int site) {
    Site at = world.site(site);
    if (!defect.fits(at, world.bucket())) {
      return new Step<>(
          writer.name(),
          () -> "asks " + name(site) + " for the lease",
          Optional.of(REFUSED),
          world);
    }
    Database free = at.database().lapse(Site.POINTER);
    Answer<Acquired> acquired = acquire(free, writer.name());
    Fence fence = ((Acquired.Granted) acquired.outcome()).lease().fence();
    int incarnation = world.bucket().incarnation();
    Publication first = new Publication(writer.name(), fence, 1);
    Database opened =
        acquired.next().open(first.open(incarnation), defect.rules(at, incarnation)).next();
    boolean older = at.lacks(world.bucket());
    World next = commit(world, site, Recovery.numbered(at, opened, defect));
    next = next.with(next.bucket().mark(new Mark(at.epoch(), next.site(site).newest())));
    next = next.with(writer.entered(site, next.bucket(), older, fence));
    return new Step<>(
        writer.name(),
        () -> "acquires " + fence + " from " + name(site) + ", opens, and marks that",
        next.broke(Properties.granted(world, site, older, fence)));
  }

  static World commit(World world, int site, Database next) {
    return world.with(site, world.site(site).commit(next));
  }

  /** Of a lease that is free; each acquisition has a request id of its own. */
  static Answer<Acquired> acquire(Database free, String owner) {
    return free.acquire(Site.POINTER, owner, free.domain(Site.POINTER).grants().size());
  }

  private void inTenure(World world, Writer writer, List<Step<World>> steps) {
    switch (writer.stage()) {
      case IDLE -> {}
      case OPEN -> steps.add(write(world, writer));
      case WRITTEN -> {
        if (writer.fresh()) {
          steps.add(publish(world, writer));
        }
      }
      case UNMARKED -> steps.add(mark(world, writer));
    }
    boolean news =
        !writer.fresh()
            || writer.seen() != world.bucket().incarnation()
            || world.site(writer.site()).lacks(world.bucket()) != writer.older();
    if (writer.stage() == Writer.Stage.WRITTEN && news) {
      steps.add(look(world, writer));
    }
  }

  private static Step<World> write(World world, Writer writer) {
    Publication next =
        new Publication(writer.name(), writer.fence().orElseThrow(), writer.seq() + 1);
    return new Step<>(
        writer.name(),
        () -> "writes the objects of " + next.attempt().position(),
        world.with(writer.wrote()).with(world.bucket().put(next.attempt())));
  }

  private Step<World> publish(World world, Writer writer) {
    Site at = world.site(writer.site());
    Publication it = new Publication(writer.name(), writer.fence().orElseThrow(), writer.seq());
    Rules rules = defect.rules(at, writer.seen());
    Answer<PublishOutcome> answer = at.database().publish(it.request(writer.seen()), rules);
    String what = "publishes " + it.attempt().position() + " to " + name(writer.site());
    Optional<String> name = Optional.of(OutcomeView.name(answer.outcome()));
    if (!(answer.outcome() instanceof PublishOutcome.Applied applied)) {
      return new Step<>(writer.name(), () -> what, name, world.with(writer.ended()));
    }
    Version version = applied.version();
    World next = commit(world, writer.site(), answer.next());
    next =
        next.with(writer.published(next.site(writer.site()).newest()))
            .tell(new Told(version.number(), at.epoch(), it.content()))
            .broke(Properties.applied(world, writer.site(), writer.older(), version));
    return new Step<>(writer.name(), () -> what, name, next);
  }

  private Step<World> mark(World world, Writer writer) {
    int epoch = writer.fence().orElseThrow().epoch();
    Bucket bucket = world.bucket().mark(new Mark(epoch, writer.unmarked()));
    return new Step<>(
        writer.name(),
        () -> "marks its publish",
        world.with(writer.marked(writer.seq() < publishes)).with(bucket));
  }

  /** The renewal reads witness and marks again; a tenure ends where its database lacks one. */
  private Step<World> look(World world, Writer writer) {
    Site at = world.site(writer.site());
    boolean older = at.lacks(world.bucket());
    boolean ends = older && defect != EpochDefect.WITNESS_IGNORED;
    return new Step<>(
        writer.name(),
        () ->
            "looks at the bucket" + (ends ? ": its database is older, so it ends its tenure" : ""),
        world.with(ends ? writer.ended() : writer.looked(world.bucket(), older)));
  }

  /** As people are told it. */
  static String name(int site) {
    return "database " + (site + 1);
  }
}
