package dev.fingerpost.cli.lab.gc;

import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.gc.World.Phase;
import dev.fingerpost.cli.lab.gc.World.Run;
import dev.fingerpost.cli.lab.gc.World.Stage;
import dev.fingerpost.cli.lab.gc.World.Writer;
import dev.fingerpost.cli.lab.search.Code;
import dev.fingerpost.cli.lab.search.Entry;
import dev.fingerpost.cli.lab.search.Entry.Size;
import dev.fingerpost.cli.lab.search.Entry.Variant;
import dev.fingerpost.cli.lab.search.Model;
import dev.fingerpost.cli.lab.search.Shown;
import dev.fingerpost.cli.lab.search.Step;
import dev.fingerpost.cli.lab.search.Violation;
import dev.fingerpost.cli.lab.world.Database;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.writer.Position;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Writers on one pointer that keeps its last version only, and a collector whose every step they
 * may come between.
 */
public final class Collection implements Model<World> {
  private static final String NONE = "–";

  /** The correct protocol and what breaks it. */
  public static final Entry ENTRY =
      new Entry(
          "gc",
          "a collector in single steps beside writers, with a crash at each",
          false,
          size -> new Collection(Omission.NONE, size),
          List.of(
              variant(
                  "references-before-floor",
                  "the references are read in one statement, the floor in a later one",
                  Omission.REFERENCES_BEFORE_FLOOR),
              variant(
                  "expired-before-referenced",
                  "an attempt with an expired version is dead, though a live one refers to it",
                  Omission.EXPIRED_BEFORE_REFERENCED),
              variant(
                  "age-only-collector",
                  "what is unreferenced for long is deleted, whatever the floor says",
                  Omission.AGE_ONLY),
              variant(
                  "publisher-cleans-up",
                  "a publisher that did not hear the answer deletes its objects",
                  Omission.PUBLISHER_CLEANS_UP),
              variant(
                  "async-floor",
                  "an open is acknowledged before its floor is durable",
                  Omission.ASYNC_FLOOR),
              variant(
                  "promote-locks-target-only",
                  "a promote looks at its source, and copies it in a later transaction",
                  Omission.PROMOTE_LOCKS_TARGET_ONLY),
              new Variant(
                  "snapshot-after-list",
                  "a run lists first and reads its proof then, and the next begins at that floor",
                  Violation.ORPHAN_LEFT,
                  size -> new Collection(Omission.SNAPSHOT_AFTER_LIST, size)),
              new Variant(
                  "pointer-row-dropped",
                  "a removal drops the pointer's row, and its floor and ledger with it",
                  Violation.KEY_FORGOTTEN,
                  size -> new Collection(Omission.POINTER_ROW_DROPPED, size))));

  private final Tenures tenures;
  private final Collector collector;
  private final Mishaps mishaps;
  private final Promotion promotion;
  private final boolean incremental;
  private final int writers;
  private final int runs;

  Collection(Omission omission, Size size) {
    this(omission, size, omission == Omission.SNAPSHOT_AFTER_LIST);
  }

  /**
   * @param incremental whether a run lists from the floor on that the one before it recorded
   */
  Collection(Omission omission, Size size, boolean incremental) {
    this.incremental = incremental;
    tenures = new Tenures(omission, incremental);
    collector = new Collector(omission, incremental);
    mishaps = new Mishaps(omission);
    promotion = new Promotion(omission);
    writers = size == Size.SMALL ? 2 : 3;
    runs = size == Size.SMALL ? 2 : 3;
  }

  private static Variant variant(String name, String line, Omission omission) {
    return new Variant(
        name, line, Violation.LIVE_OBJECT_MISSING, size -> new Collection(omission, size));
  }

  @Override
  public World initial() {
    Writer idle = new Writer(Stage.IDLE, Optional.empty(), false);
    return new World(
        Database.empty(Tenures.STORE),
        Set.of(),
        Collections.nCopies(writers, idle),
        Run.none(runs),
        incremental ? World.OVER : World.NOT_YET,
        Optional.empty());
  }

  @Override
  public List<Step<World>> steps(World world) {
    List<Step<World>> steps = new ArrayList<>(tenures.steps(world));
    steps.addAll(collector.steps(world));
    steps.addAll(mishaps.steps(world));
    promotion.step(world).ifPresent(steps::add);
    return steps;
  }

  @Override
  public Optional<Violation> broken(World before, Step<World> step) {
    World after = step.next();
    if (!after.bucket().containsAll(after.live())) {
      return Optional.of(Violation.LIVE_OBJECT_MISSING);
    }
    if (step.who().equals(Collector.WHO) && current(before) != current(after)) {
      return Optional.of(Violation.CURRENT_MOVED);
    }
    for (Version it : before.database().history()) {
      if (after.database().known(it.pointer(), it.operation()).isEmpty()) {
        return Optional.of(Violation.KEY_FORGOTTEN);
      }
    }
    return recordedAlone(before, after) && !after.bucket().equals(after.live())
        ? Optional.of(Violation.ORPHAN_LEFT)
        : Optional.empty();
  }

  /** Whether a run came to its end and met nobody. */
  private static boolean recordedAlone(World before, World after) {
    Run run = before.run();
    return run.quiet()
        && run.phase() == Phase.LISTED
        && run.dead().isEmpty()
        && after.run().phase() == Phase.IDLE;
  }

  private static long current(World world) {
    return world.database().row(Tenures.POINTER).map(PointerRow::current).orElse(0L);
  }

  /** Not every end is tidy: the last run may have crashed. */
  @Override
  public Optional<Violation> brokenAtEnd(World end) {
    return Optional.empty();
  }

  @Override
  public void encode(World world, Code code) {
    world.database().encode(code);
    code.each(new TreeSet<>(world.bucket()), code::text);
    code.each(world.writers(), it -> code.constant(it.stage()).flag(it.late()));
    Run run = world.run();
    code.number(run.left())
        .constant(run.phase())
        .each(run.versions(), it -> code.number(it.number()).constant(it.state()))
        .maybe(run.floor(), it -> code.number(it.fence().counter()).number(it.seq()))
        .each(run.dead(), code::text)
        .flag(run.quiet())
        .number(world.copying())
        .maybe(world.recorded(), it -> code.number(it.fence().counter()).number(it.seq()));
  }

  @Override
  public List<String> headings() {
    return List.of("FLOOR", "LIVE", "BUCKET");
  }

  @Override
  public Shown show(World world) {
    Optional<Position> floor = world.database().row(Tenures.POINTER).map(PointerRow::floor);
    List<String> live =
        world.database().history().stream()
            .filter(it -> it.state() == Version.State.LIVE)
            .map(it -> it.number() + ": " + Tenures.brief(World.prefix(it)))
            .toList();
    List<String> bucket = world.bucket().stream().map(Tenures::brief).sorted().toList();
    Fields fields =
        new Fields()
            .with("floor_fence", floor.map(Position::fence))
            .with("floor_seq", floor.map(Position::seq))
            .with("version", world.database().current(Tenures.POINTER).map(Version::number))
            .with("live", live)
            .with("bucket", bucket);
    return new Shown(
        List.of(floor.map(Position::toString).orElse(NONE), words(live), words(bucket)), fields);
  }

  private static String words(List<String> items) {
    return items.isEmpty() ? NONE : String.join(" ", items);
  }
}
