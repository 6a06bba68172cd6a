package dev.fingerpost.cli.lab.epochs;

import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.epochs.World.Failure;
import dev.fingerpost.cli.lab.epochs.World.Rare;
import dev.fingerpost.cli.lab.search.Code;
import dev.fingerpost.cli.lab.search.Entry;
import dev.fingerpost.cli.lab.search.Entry.Size;
import dev.fingerpost.cli.lab.search.Entry.Variant;
import dev.fingerpost.cli.lab.search.Model;
import dev.fingerpost.cli.lab.search.Shown;
import dev.fingerpost.cli.lab.search.Step;
import dev.fingerpost.cli.lab.search.Violation;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.publisher.PointerRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One bucket, a database and a copy of it: restored, promoted or started beside it, with or without
 * commits that were marked. Writers, a collector, and operators who recover, adopt and drop.
 */
public final class Epochs implements Model<World> {
  /** The correct protocol and what breaks it. */
  public static final Entry ENTRY =
      new Entry(
          "epochs",
          "a restore, a failover that lost commits, a clone; recovered or not",
          false,
          size -> new Epochs(EpochDefect.NONE, size),
          List.of(
              variant(
                  "no-epoch-in-the-fence-check",
                  "a pointer takes fences of an epoch that ended",
                  Violation.ENDED_EPOCH_ACCEPTED,
                  EpochDefect.NO_EPOCH_IN_THE_FENCE_CHECK),
              variant(
                  "witness-ignored",
                  "nobody compares a database with its bucket",
                  Violation.OLDER_DATABASE_ACCEPTED,
                  EpochDefect.WITNESS_IGNORED),
              variant(
                  "adopt-in-place",
                  "a lost attempt is made current where it lies, not as a copy",
                  Violation.LIVE_OBJECTS_DELETED,
                  EpochDefect.ADOPT_IN_PLACE),
              variant(
                  "auto-advance-by-anyone",
                  "a client advances the epoch of any database it meets",
                  Violation.SILENT_LOSS,
                  EpochDefect.AUTO_ADVANCE_BY_ANYONE),
              variant(
                  "collector-of-the-old-incarnation",
                  "a collector deletes without another look at the witness",
                  Violation.LIVE_OBJECTS_DELETED,
                  EpochDefect.COLLECTOR_OF_THE_OLD_INCARNATION),
              variant(
                  "numbers-reused",
                  "a recovery numbers versions on from where the database stands",
                  Violation.NUMBER_MEANS_TWO,
                  EpochDefect.NUMBERS_REUSED)));

  private static final String NONE = "–";

  private final Writers writers;
  private final Recovery recovery;
  private final Lost lost;
  private final Sweeping sweeping;
  private final World initial;

  Epochs(EpochDefect defect, Size size) {
    boolean large = size == Size.LARGE;
    writers = new Writers(defect, 1);
    recovery = new Recovery(defect);
    lost = new Lost(defect);
    sweeping = new Sweeping(defect);
    initial = beginning(large, large || defect == EpochDefect.ADOPT_IN_PLACE ? 1 : 0);
  }

  private static Variant variant(String name, String line, Violation breaks, EpochDefect defect) {
    return new Variant(name, line, breaks, size -> new Epochs(defect, size));
  }

  /**
   * Nothing was granted yet; the first epoch has its witness.
   *
   * @param lost how often a lost attempt may be adopted, and how often dropped
   */
  private static World beginning(boolean large, int lost) {
    return new World(
        new Bucket(List.of(1), List.of(), List.of()),
        List.of(Site.first(1)),
        Failure.NONE,
        List.of(Writer.idle("A", 1), Writer.idle("B", 1)),
        Optional.empty(),
        List.of(),
        false,
        Map.of(
            Rare.CLAIM,
            large ? 3 : 1,
            Rare.EXPIRY,
            large ? 1 : 0,
            Rare.SWEEP,
            1,
            Rare.ADOPTION,
            lost,
            Rare.DROP,
            lost),
        Optional.empty());
  }

  @Override
  public World initial() {
    return initial;
  }

  @Override
  public List<Step<World>> steps(World world) {
    List<Step<World>> steps = new ArrayList<>(writers.steps(world));
    steps.addAll(Failures.steps(world));
    steps.addAll(recovery.steps(world));
    steps.addAll(sweeping.steps(world));
    steps.addAll(lost.steps(world));
    return steps;
  }

  @Override
  public Optional<Violation> broken(World before, Step<World> step) {
    return step.next().broke();
  }

  @Override
  public Optional<Violation> brokenAtEnd(World end) {
    return Optional.empty();
  }

  @Override
  public void encode(World world, Code code) {
    world.encode(code);
  }

  @Override
  public List<String> headings() {
    return List.of("DATABASE 1", "DATABASE 2", "BUCKET");
  }

  @Override
  public Shown show(World world) {
    Bucket bucket = world.bucket();
    List<Fields> sites = new ArrayList<>();
    List<String> cells = new ArrayList<>();
    for (Site site : world.sites()) {
      sites.add(fields(site));
      cells.add(words(site));
    }
    while (cells.size() < 2) {
      cells.add(NONE);
    }
    cells.add(
        "epoch %d, %d marks, %d attempts"
            .formatted(bucket.epoch(), bucket.marks().size(), bucket.attempts().size()));
    Fields fields =
        new Fields()
            .with("databases", sites)
            .with("epoch", bucket.epoch())
            .with("marks", bucket.marks().size())
            .with("attempts", bucket.attempts().stream().map(it -> it.prefix()).toList());
    return new Shown(cells, fields);
  }

  private static Fields fields(Site site) {
    Optional<PointerRow> row = site.database().row(Site.POINTER);
    Optional<Version> current = site.database().current(Site.POINTER);
    return new Fields()
        .with("running", site.running())
        .with("epoch", site.epoch())
        .with("timeline", site.timeline())
        .with("floor_fence", row.map(it -> it.floor().fence()))
        .with("floor_seq", row.map(it -> it.floor().seq()))
        .with("version", current.map(Version::number))
        .with("owner", current.map(Version::owner));
  }

  private static String words(Site site) {
    String floor =
        site.database().row(Site.POINTER).map(it -> "floor " + it.floor()).orElse("not opened");
    String current =
        site.database()
            .current(Site.POINTER)
            .map(it -> ", version " + it.number() + " of " + it.owner())
            .orElse("");
    String stopped = site.running() ? "" : ", not running";
    return "epoch " + site.epoch() + ", " + floor + current + stopped;
  }
}
