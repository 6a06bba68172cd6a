package dev.fingerpost.cli.lab.epochs;

import dev.fingerpost.cli.lab.epochs.World.Failure;
import dev.fingerpost.cli.lab.search.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * What happens to the databases: at some moment one is copied, and at some later moment the copy is
 * restored in its place, promoted while the first still runs, or started beside it.
 */
final class Failures {
  private static final String OPERATOR = "operator";

  private Failures() {}

  static List<Step<World>> steps(World world) {
    List<Step<World>> steps = new ArrayList<>();
    if (world.failure() == Failure.NONE) {
      steps.add(
          new Step<>(
              OPERATOR,
              () -> "copies the database: a backup, a standby that falls behind, or a clone",
              world.with(1, world.site(0).copied()).with(Failure.COPIED)));
    }
    if (world.failure() == Failure.COPIED) {
      Site copy = world.site(1);
      steps.add(
          new Step<>(
              OPERATOR,
              () -> "restores the copy in the database's place",
              world
                  .with(0, world.site(0).stopped())
                  .with(1, copy.started(1))
                  .with(Failure.RESTORED)));
      steps.add(
          new Step<>(
              OPERATOR,
              () -> "promotes the copy; the old primary still runs",
              world.with(1, copy.started(2)).with(Failure.PROMOTED)));
      steps.add(
          new Step<>(
              OPERATOR,
              () -> "starts the copy beside the database, on the same bucket",
              world.with(1, copy.started(1)).with(Failure.CLONED)));
    }
    if (!world.waited() && world.bucket().epoch() > 1) {
      World late = world.waited(true);
      for (Writer writer : world.writers()) {
        late = late.with(writer.late());
      }
      steps.add(new Step<>("clock", () -> "10 seconds pass", late));
    }
    return steps;
  }
}
