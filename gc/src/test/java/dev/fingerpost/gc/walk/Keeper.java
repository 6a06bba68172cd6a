package dev.fingerpost.gc.walk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.gc.CollectListener;
import dev.fingerpost.gc.CollectOptions;
import dev.fingerpost.gc.CollectReport;
import dev.fingerpost.gc.OrphanCollector;
import dev.fingerpost.gc.StopSign;
import dev.fingerpost.gc.Tally;
import dev.fingerpost.gc.Tools;
import dev.fingerpost.gc.Verdict.Judged;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.publisher.Witness;
import dev.fingerpost.publisher.Witnesses;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.function.Predicate;

/** Collects now and then during a walk, and holds each full run to its plan. */
final class Keeper {
  private final Tools tools;
  private final ExecutorService workers;
  private final boolean closely;

  /**
   * @param closely whether each run is held to a plan, and not full runs only
   */
  Keeper(Ground ground, StoreInfo info, ExecutorService workers, boolean closely) {
    ObjectStore objects = ground.ports().objects();
    this.workers = workers;
    this.closely = closely;
    this.tools =
        new Tools(
            info,
            objects,
            ground.sweeper(),
            ground.proofs(),
            ground.worklist(),
            ground.ports().catalog(),
            ground.ports().pointers(),
            ground.ports().leases(),
            PostgresTestStore.repeats(),
            ground.time(),
            new Random(5));
    Witness ignored =
        new Witnesses(objects)
            .create(
                new Witness(info.storeId(), info.incarnation(), objects.root(), 1, "1", "00000001"),
                ground.soon());
  }

  static CollectOptions options(boolean full, Optional<Duration> abandonedAfter, boolean many) {
    return new CollectOptions(full, 1, Duration.ZERO, abandonedAfter, many, OptionalDouble.empty());
  }

  /**
   * Collects; says what was judged dead, after a full run everything that was judged.
   *
   * @param promoted attempts that versions of other pointers refer to: by whose expiry one may lose
   *     its last reference in this very run, or the next, which no plan foretells
   */
  List<String> collect(CollectOptions options, Set<String> promoted) {
    return options.full() || closely ? foretold(options, promoted) : run(options);
  }

  /** The same for the last runs of a walk, which are held to a plan only if every run is. */
  List<String> end(CollectOptions options, Set<String> promoted) {
    return closely ? foretold(options, promoted) : run(options);
  }

  private List<String> run(CollectOptions options) {
    Heard heard = new Heard();
    CollectReport run = collector().run(options, heard, new StopSign());
    return said(run, options.full() ? heard.all : heard.dead);
  }

  private List<String> foretold(CollectOptions options, Set<String> promoted) {
    Heard foreseen = new Heard();
    CollectReport plan = collector().plan(options, Optional.empty(), foreseen, new StopSign());
    Heard heard = new Heard();
    CollectReport run = collector().run(options, heard, new StopSign());
    Predicate<String> sure = line -> !promoted.contains(line.substring(line.indexOf(' ') + 1));
    if (options.full()) {
      assertThat(heard.troubles).isEqualTo(foreseen.troubles);
      assertThat(heard.all.stream().filter(sure))
          .containsExactlyInAnyOrderElementsOf(foreseen.all.stream().filter(sure).toList());
      assertThat(heard.dead).containsAll(foreseen.dead);
      assertThat(run.tally().get(Tally.UPLOADS)).isEqualTo(plan.tally().get(Tally.UPLOADS));
    } else {
      assertThat(foreseen.dead).containsAll(heard.dead.stream().filter(sure).toList());
    }
    return said(run, options.full() ? heard.all : heard.dead);
  }

  private static List<String> said(CollectReport run, List<String> judged) {
    List<String> said = new ArrayList<>(judged);
    said.sort(null);
    Tally tally = run.tally();
    said.add(
        "%s uploads %d expired %d freed %d takeovers %d"
            .formatted(
                run.outcome(),
                tally.get(Tally.UPLOADS),
                tally.get(Tally.EXPIRED),
                tally.get(Tally.FREED),
                tally.get(Tally.TAKEN_OVER)));
    return said;
  }

  private OrphanCollector collector() {
    return new OrphanCollector(tools, "walk", workers);
  }

  private static final class Heard implements CollectListener {
    final List<String> all = new ArrayList<>();
    final List<String> dead = new ArrayList<>();
    final List<Trouble> troubles = new ArrayList<>();

    @Override
    public void judged(PointerName pointer, Judged judged) {
      String line = judged.verdict() + " " + judged.name();
      all.add(line);
      if (judged.verdict().dead()) {
        dead.add(line);
      }
    }

    @Override
    public void visited(PointerName pointer, Tally tally) {}

    @Override
    public void foreign(String what, String why) {
      all.add("kept " + what);
    }

    @Override
    public void trouble(Trouble trouble) {
      troubles.add(trouble);
    }
  }
}
