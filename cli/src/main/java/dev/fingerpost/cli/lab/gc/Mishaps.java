package dev.fingerpost.cli.lab.gc;

import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.gc.World.Hold;
import dev.fingerpost.cli.lab.gc.World.Stage;
import dev.fingerpost.cli.lab.search.Step;
import dev.fingerpost.cli.lab.world.Altered;
import dev.fingerpost.cli.lab.world.Database;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.writer.Position;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What neither writers nor collectors do: the pointer is removed once, the database crashes. */
final class Mishaps {
  /** What crashes. */
  static final String DATABASE = "database";

  private final Omission omission;

  Mishaps(Omission omission) {
    this.omission = omission;
  }

  List<Step<World>> steps(World world) {
    List<Step<World>> steps = new ArrayList<>();
    Optional<PointerRow> row = world.database().row(Tenures.POINTER);
    row.filter(it -> removable(world, it)).ifPresent(it -> steps.add(removal(world, it)));
    if (omission == Omission.ASYNC_FLOOR) {
      row.flatMap(it -> crash(world, it)).ifPresent(steps::add);
    }
    return steps;
  }

  /** Once in a run, and not while a pin holds one of its versions. */
  private static boolean removable(World world, PointerRow row) {
    return world.extras() > 0
        && row.retired().isEmpty()
        && row.current() > 0
        && world.readers().stream().noneMatch(it -> it.hold() == Hold.HELD);
  }

  /** The row stays as a tombstone, for ever: it holds the floor and the ledger. */
  private Step<World> removal(World world, PointerRow row) {
    Database now = world.database();
    Database next =
        omission == Omission.POINTER_ROW_DROPPED
            ? new Database(now.store(), now.domains(), List.of(), List.of())
            : now.with(row.remove("operator", Instant.EPOCH, Duration.ZERO));
    return new Step<>("operator", () -> "removes the pointer", world.extra().with(next));
  }

  /** (1) An open or a collector raises the floor, (2) the proof reads it, (3) the raise is lost. */
  private static Optional<Step<World>> crash(World world, PointerRow row) {
    Database now = world.database();
    Position floor = row.floor();
    Stream<Position> opened =
        world.writers().stream()
            .filter(it -> it.stage().compareTo(Stage.GRANTED) > 0)
            .map(it -> new Position(Tenures.fence(it.counter()), 0));
    Optional<Position> before =
        Stream.concat(opened, now.history().stream().map(Version::position))
            .filter(it -> it.compareTo(floor) < 0)
            .max(Position::compareTo);
    boolean onlyOpened = floor.seq() == 0 && before.isPresent();
    return onlyOpened
        ? Optional.of(
            new Step<>(
                DATABASE,
                () -> "crashes, and comes back with the floor " + before.get(),
                world.with(now.with(Altered.floor(row, before.get())))))
        : Optional.empty();
  }
}
