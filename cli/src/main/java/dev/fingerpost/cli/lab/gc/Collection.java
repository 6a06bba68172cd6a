package dev.fingerpost.cli.lab.gc;

import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.gc.World.Hold;
import dev.fingerpost.cli.lab.gc.World.Reader;
import dev.fingerpost.cli.lab.gc.World.Stage;
import dev.fingerpost.cli.lab.gc.World.Writer;
import dev.fingerpost.cli.lab.search.Code;
import dev.fingerpost.cli.lab.search.Entry;
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

/**
 * Writers and readers on one pointer that keeps its last version only, and collectors whose every
 * step they may come between.
 */
public final class Collection implements Model<World> {
  private static final String NONE = "–";

  /** The correct protocol and what breaks it. */
  public static final Entry ENTRY =
      new Entry(
          "gc",
          "a collector in single steps beside writers, with a crash at each",
          false,
          size -> new Collection(Omission.NONE, Scope.of(Omission.NONE, size)),
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
                  "a raise of the floor is acknowledged before it is durable",
                  Omission.ASYNC_FLOOR),
              variant(
                  "promote-locks-target-only",
                  "a promote looks at its source, and copies it in a later transaction",
                  Omission.PROMOTE_LOCKS_TARGET_ONLY),
              variant(
                  "pins-ignored",
                  "what expires is chosen as if nothing were pinned",
                  Violation.PINNED_VERSION_EXPIRED,
                  Omission.PINS_IGNORED),
              variant(
                  "pin-without-lock",
                  "a pin looks at its version, and is taken in a later transaction",
                  Violation.PINNED_VERSION_EXPIRED,
                  Omission.PIN_WITHOUT_LOCK),
              variant(
                  "floor-not-raised",
                  "a run does not raise the floor to the newest grant",
                  Violation.ORPHAN_LEFT,
                  Omission.FLOOR_NOT_RAISED),
              variant(
                  "raised-past-the-holder",
                  "a run raises the floor past the newest grant, as if it had been released",
                  Violation.HOLDER_REFUSED,
                  Omission.RAISED_PAST_THE_HOLDER),
              variant(
                  "take-over-without-grant",
                  "an abandoned domain is closed by raising its floor above the next grant",
                  Violation.HOLDER_REFUSED,
                  Omission.TAKE_OVER_WITHOUT_GRANT),
              variant(
                  "snapshot-after-list",
                  "a run lists first and reads its proof then, and the next begins at that floor",
                  Violation.ORPHAN_LEFT,
                  Omission.SNAPSHOT_AFTER_LIST),
              variant(
                  "pointer-row-dropped",
                  "a removal drops the pointer's row, and its floor and ledger with it",
                  Violation.KEY_FORGOTTEN,
                  Omission.POINTER_ROW_DROPPED)));

  private final Tenures tenures;
  private final Readers readers;
  private final Collector collector;
  private final Mishaps mishaps;
  private final Promotion promotion;
  private final Scope scope;

  Collection(Omission omission, Scope scope) {
    this.scope = scope;
    tenures = new Tenures(omission, scope.incremental());
    readers = new Readers(omission);
    collector = new Collector(omission, scope);
    mishaps = new Mishaps(omission);
    promotion = new Promotion(omission);
  }

  private static Variant variant(String name, String line, Omission omission) {
    return variant(name, line, Violation.LIVE_OBJECT_MISSING, omission);
  }

  private static Variant variant(String name, String line, Violation breaks, Omission omission) {
    return new Variant(
        name, line, breaks, size -> new Collection(omission, Scope.of(omission, size)));
  }

  @Override
  public World initial() {
    return new World(
        Database.empty(Tenures.STORE),
        Attempts.NONE,
        Collections.nCopies(scope.writers(), new Writer(Stage.IDLE, 0, false)),
        Collections.nCopies(scope.readers(), new Reader(0, Hold.NONE)),
        Collections.nCopies(scope.collectors(), Run.NONE),
        scope.runs(),
        scope.extras(),
        scope.incremental() ? World.OVER : World.NOT_YET,
        Optional.empty());
  }

  @Override
  public List<Step<World>> steps(World world) {
    List<Step<World>> steps = new ArrayList<>(tenures.steps(world));
    steps.addAll(readers.steps(world));
    steps.addAll(collector.steps(world));
    steps.addAll(mishaps.steps(world));
    promotion.step(world).ifPresent(steps::add);
    return steps;
  }

  @Override
  public Optional<Violation> broken(World before, Step<World> step) {
    return new Properties(before, step).broken();
  }

  /** Not every end is tidy: the last run may have crashed. */
  @Override
  public Optional<Violation> brokenAtEnd(World end) {
    return Optional.empty();
  }

  @Override
  public void encode(World world, Code code) {
    new WorldCode(code).write(world);
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
            .map(Collection::brief)
            .toList();
    List<String> bucket = world.bucket().counters().stream().map(Attempts::brief).toList();
    List<Long> pinned =
        world.readers().stream().filter(it -> it.hold() == Hold.HELD).map(Reader::version).toList();
    Fields fields =
        new Fields()
            .with("floor_fence", floor.map(Position::fence))
            .with("floor_seq", floor.map(Position::seq))
            .with("version", world.database().current(Tenures.POINTER).map(Version::number))
            .with("live", live)
            .with("pinned", pinned)
            .with("bucket", bucket);
    return new Shown(
        List.of(floor.map(Position::toString).orElse(NONE), words(live), words(bucket)), fields);
  }

  private static String brief(Version it) {
    String pointer = it.pointer().equals(Tenures.POINTER) ? "" : it.pointer() + "@";
    return pointer + it.number() + ": " + Attempts.brief(Attempts.of(it));
  }

  private static String words(List<String> items) {
    return items.isEmpty() ? NONE : String.join(" ", items);
  }
}
