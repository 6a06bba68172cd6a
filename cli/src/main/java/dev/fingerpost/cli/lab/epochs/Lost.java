package dev.fingerpost.cli.lab.epochs;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.epochs.World.Rare;
import dev.fingerpost.cli.lab.epochs.World.Told;
import dev.fingerpost.cli.lab.search.Step;
import dev.fingerpost.cli.lab.world.Altered;
import dev.fingerpost.cli.lab.world.Database;
import dev.fingerpost.cli.lab.world.Database.Answer;
import dev.fingerpost.cli.lab.world.Rules;
import dev.fingerpost.cli.view.OutcomeView;
import dev.fingerpost.gc.Verdict;
import dev.fingerpost.lease.LeaseAuthority.Acquired;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.Fence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Attempts of an ended epoch that nobody knows to be published: adopted or dropped. */
final class Lost {
  private final EpochDefect defect;

  Lost(EpochDefect defect) {
    this.defect = defect;
  }

  List<Step<World>> steps(World world) {
    List<Step<World>> steps = new ArrayList<>();
    if (!world.may(Rare.ADOPTION) && !world.may(Rare.DROP)) {
      return steps;
    }
    for (int site = 0; site < world.sites().size(); site++) {
      Site at = world.site(site);
      if (at.running() && at.epoch() > 1 && at.fits(world.bucket())) {
        for (AttemptId attempt : world.bucket().attempts()) {
          if (at.verdict(attempt).equals(Optional.of(Verdict.LOST))) {
            steps(world, site, attempt, steps);
          }
        }
      }
    }
    return steps;
  }

  private void steps(World world, int site, AttemptId attempt, List<Step<World>> steps) {
    boolean given = world.site(site).dropped().contains(attempt);
    if (world.may(Rare.DROP) && !given) {
      World next = world.with(site, world.site(site).drop(attempt)).spend(Rare.DROP);
      steps.add(new Step<>("operator", () -> "drops the lost " + attempt.position(), next));
    }
    if (world.may(Rare.ADOPTION)) {
      steps.add(adopt(world, site, attempt));
    }
  }

  /** A tenure of its own, and a copy of the objects under its attempt. */
  private Step<World> adopt(World world, int site, AttemptId lost) {
    Site at = world.site(site);
    int incarnation = at.incarnation();
    Rules rules = Rules.REAL;
    Database free = at.database().lapse(Site.POINTER);
    Answer<Acquired> acquired = Writers.acquire(free, "operator");
    Fence fence = ((Acquired.Granted) acquired.outcome()).lease().fence();
    Publication copy = new Publication("operator", fence, 1);
    Database opened =
        Recovery.numbered(at, acquired.next().open(copy.open(incarnation), rules).next(), defect);
    Answer<PublishOutcome> answer = opened.publish(copy.request(incarnation), rules);
    boolean inPlace = defect == EpochDefect.ADOPT_IN_PLACE;
    Database published = inPlace ? pointed(answer.next(), lost) : answer.next();
    World next = Writers.commit(world, site, published);
    next = next.with(next.bucket().mark(new Mark(at.epoch(), next.site(site).newest())));
    next =
        next.with(inPlace ? next.bucket() : next.bucket().put(copy.attempt())).spend(Rare.ADOPTION);
    return new Step<>(
        "operator",
        () -> "adopts the lost " + lost.position() + (inPlace ? " where it is" : " as a copy"),
        Optional.of(OutcomeView.name(answer.outcome())),
        answer.outcome() instanceof PublishOutcome.Applied it
            ? told(world, site, next, it.version(), copy)
            : next);
  }

  private static World told(World before, int site, World next, Version version, Publication it) {
    Site at = before.site(site);
    return next.tell(new Told(version.number(), at.epoch(), it.content()))
        .broke(Properties.applied(before, site, at.lacks(before.bucket()), version));
  }

  /** The newest version refers to this attempt. */
  private static Database pointed(Database database, AttemptId lost) {
    List<Version> history = new ArrayList<>(database.history());
    Version newest = history.remove(history.size() - 1);
    Descriptor copied = newest.descriptor().orElseThrow();
    Descriptor there =
        new Descriptor(
            List.of(lost),
            copied.root(),
            copied.size(),
            copied.sha256(),
            copied.mediaType(),
            copied.files());
    history.add(Altered.descriptor(newest, Optional.of(there)));
    return database.with(history);
  }
}
