package dev.fingerpost.cli.lab.gc;

import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.gc.World.Hold;
import dev.fingerpost.cli.lab.gc.World.Reader;
import dev.fingerpost.cli.lab.search.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Readers: each resolves the pointer once, and may then pin that version, lose the pin, and pin it
 * again, at any time.
 */
final class Readers {
  private final Omission omission;

  Readers(Omission omission) {
    this.omission = omission;
  }

  List<Step<World>> steps(World world) {
    List<Step<World>> steps = new ArrayList<>();
    for (int i = 0; i < world.readers().size(); i++) {
      step(world, i).ifPresent(steps::add);
    }
    return steps;
  }

  private Optional<Step<World>> step(World world, int index) {
    Reader reader = world.readers().get(index);
    if (reader.version() == 0) {
      return world
          .database()
          .current(Tenures.POINTER)
          .filter(it -> world.extras() > 0)
          .map(Version::number)
          .map(it -> step(world.extra(), index, "resolves version " + it, it, Hold.NONE));
    }
    String version = " version " + reader.version();
    return switch (reader.hold()) {
      case NONE -> Optional.of(pin(world, index, reader.version()));
      case SEEN -> Optional.of(step(world, index, "pins" + version, reader.version(), Hold.HELD));
      case HELD ->
          Optional.of(
              step(
                  world,
                  index,
                  "unpins" + version + ", or the pin lapses",
                  reader.version(),
                  Hold.NONE));
    };
  }

  /** Under the row's lock: a version that was given up is pinned no more. */
  private Step<World> pin(World world, int index, long number) {
    if (!world.live(number)) {
      return new Step<>(
          name(index), () -> "cannot pin version " + number, Optional.of("EXPIRED"), world);
    }
    return omission == Omission.PIN_WITHOUT_LOCK
        ? step(world, index, "finds version " + number + " live", number, Hold.SEEN)
        : step(world, index, "pins version " + number, number, Hold.HELD);
  }

  private static Step<World> step(World world, int index, String what, long number, Hold hold) {
    return new Step<>(name(index), () -> what, world.with(index, new Reader(number, hold)));
  }

  private static String name(int index) {
    return index == 0 ? "R" : "R" + (index + 1);
  }
}
