package dev.fingerpost.gc.fire;

import dev.fingerpost.gc.CollectListener;
import dev.fingerpost.gc.CollectOptions;
import dev.fingerpost.gc.CollectReport;
import dev.fingerpost.gc.OrphanCollector;
import dev.fingerpost.gc.PointerProofs;
import dev.fingerpost.gc.StopSign;
import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.gc.Tally;
import dev.fingerpost.gc.Tools;
import dev.fingerpost.gc.Verdict;
import dev.fingerpost.gc.Verdict.Judged;
import dev.fingerpost.gc.Worklist;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.SystemTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;

/** Collects every ten milliseconds at grace 0: what changed, and every so often everything. */
final class FireCollector implements Actor, CollectListener {
  private static final Duration REST = Duration.ofMillis(10);
  private static final int FULL_EVERY = 25;

  private final Scene scene;
  private final Ground ground;
  private final PointerProofs proofs;
  private final Supplier<Sweeper> sweepers;
  private final ExecutorService workers;
  private final String name;
  private final Random random;

  /**
   * @param proofs and sweepers: the ground's, unless something is to be damaged
   */
  FireCollector(
      Scene scene,
      Ground ground,
      PointerProofs proofs,
      Supplier<Sweeper> sweepers,
      ExecutorService workers,
      String name) {
    this.sweepers = sweepers;
    this.scene = scene;
    this.ground = ground;
    this.proofs = proofs;
    this.workers = workers;
    this.name = name;
    this.random = scene.random(name);
  }

  @Override
  public void act() throws InterruptedException {
    boolean full = random.nextInt(FULL_EVERY) == 0;
    // Taken over at once, most of the time; else the late ones would never come back to a lease.
    boolean takeOver = random.nextInt(4) > 0;
    collect(full, takeOver ? Optional.of(Duration.ZERO) : Optional.empty());
    scene.pause(REST);
  }

  CollectReport collect(boolean full, Optional<Duration> abandonedAfter) {
    CollectOptions options =
        new CollectOptions(full, 2, Duration.ZERO, abandonedAfter, true, OptionalDouble.empty());
    Tools tools = tools(ground, ground.worklist(), proofs, sweepers.get(), random);
    CollectReport report =
        new OrphanCollector(tools, name, workers).run(options, this, new StopSign());
    scene.scores.add(full ? "full runs" : "runs");
    for (String each : List.of(Tally.OBJECTS, Tally.EXPIRED, Tally.UPLOADS, Tally.FREED)) {
      scene.scores.add("gc " + each, report.tally().get(each));
    }
    for (Verdict each : Verdict.values()) {
      scene.scores.add("gc " + each, report.tally().get(Tally.attempts(each)));
    }
    scene.scores.add("gc takeovers", report.tally().get("takeovers"));
    return report;
  }

  static Tools tools(
      Ground ground, Worklist worklist, PointerProofs proofs, Sweeper sweeper, Random random) {
    return new Tools(
        ground.info(),
        ground.ports().objects(),
        sweeper,
        proofs,
        worklist,
        ground.ports().catalog(),
        ground.ports().pointers(),
        ground.ports().leases(),
        PostgresTestStore.repeats(),
        SystemTime.INSTANCE,
        random);
  }

  @Override
  public void judged(PointerName pointer, Judged judged) {}

  @Override
  public void visited(PointerName pointer, Tally tally) {}

  @Override
  public void foreign(String what, String why) {
    scene.damage("nobody else writes here, but: " + what + " " + why);
  }

  @Override
  public void trouble(Trouble trouble) {
    scene.damage("the collector: " + trouble);
  }
}
