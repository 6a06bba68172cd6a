package dev.fingerpost.cli.lab.gc;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.search.Step;
import dev.fingerpost.cli.lab.world.Altered;
import dev.fingerpost.cli.lab.world.Database;
import dev.fingerpost.cli.lab.world.Database.Answer;
import dev.fingerpost.cli.lab.world.Rules;
import dev.fingerpost.cli.view.OutcomeView;
import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.RequestDigest;
import dev.fingerpost.publisher.Seen;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** One promote of the current version to a pointer of another domain, which keeps it for ever. */
final class Promotion {
  private static final String OWNER = "P";
  private static final PointerName TARGET = new PointerName("reports/kept");
  private static final OperationKey KEY = new OperationKey("promote", 1);

  private final Omission omission;

  Promotion(Omission omission) {
    this.omission = omission;
  }

  Optional<Step<World>> step(World world) {
    if (world.copying() > 0) {
      return Optional.of(copy(world, world.copying(), new Found(world)));
    }
    if (world.copying() == World.OVER || world.extras() == 0) {
      return Optional.empty();
    }
    World begun = world.extra();
    return world
        .database()
        .current(Tenures.POINTER)
        .map(Version::number)
        .map(
            it ->
                omission == Omission.PROMOTE_LOCKS_TARGET_ONLY
                    ? look(begun, it)
                    : copy(begun, it, Rules.REAL));
  }

  private static Step<World> look(World world, long number) {
    return new Step<>(OWNER, () -> "finds version " + number + " live", world.copying(number));
  }

  private static Step<World> copy(World world, long number, Rules rules) {
    Database granted = world.database().acquire(TARGET, OWNER, 0).next();
    Fence fence = Fence.of(Tenures.STORE.epoch(), granted.domain(TARGET).counter());
    OpenRequest open = new OpenRequest(TARGET, TARGET, OWNER, fence, Tenures.STORE.incarnation());
    PublishRequest request =
        new PublishRequest(
            TARGET,
            OWNER,
            new Position(fence, 1),
            KEY,
            RequestDigest.ofPromote(KEY, Tenures.POINTER, number),
            Tenures.STORE.incarnation(),
            OptionalLong.empty(),
            new Source.Promote(Tenures.POINTER, number),
            "",
            Map.of());
    Answer<PublishOutcome> answer = granted.open(open, Rules.REAL).next().publish(request, rules);
    return new Step<>(
        OWNER,
        () -> "promotes version " + number + " to " + TARGET,
        Optional.of(OutcomeView.name(answer.outcome())),
        world.with(answer.next()).copying(World.OVER));
  }

  /** The source is shown as it was found: live. */
  private record Found(World world) implements Rules {
    @Override
    public Seen shown(Seen seen, Fence fence) {
      Optional<Version> then =
          world
              .database()
              .version(Tenures.POINTER, world.copying())
              .map(it -> Altered.state(it, Version.State.LIVE));
      return new Seen(
          seen.permitted(), seen.store(), seen.pointer(), seen.known(), seen.grant(), then);
    }
  }
}
