package dev.fingerpost.gc.chaos;

import dev.fingerpost.Fingerpost;
import dev.fingerpost.gc.chaos.child.Log;
import dev.fingerpost.gc.chaos.history.HistoryChecker;
import dev.fingerpost.gc.chaos.history.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** One run of the chaos, on a folder where earlier ones may have been. */
final class ChaosRun {
  /** After its time a run goes on until each possible cell was hit, but not for ever. */
  private static final Duration LONGEST_EXTRA = Duration.ofMinutes(3);

  private static final long TICK_MILLIS = 200;
  private static final long LAST_ROUND_SECONDS = 60;

  private final Path folder;
  private final long seed;
  private final Tooth tooth;
  private final int planned;

  /**
   * @param planned the percentage of rounds in which something is to happen; in the others
   *     operations follow each other faster
   */
  ChaosRun(Path folder, long seed, Tooth tooth, int planned) {
    this.folder = folder;
    this.seed = seed;
    this.tooth = tooth;
    this.planned = planned;
  }

  /**
   * What came of it.
   *
   * @param cells how often each was hit
   * @param lies each with its excerpt of the history
   * @param problems whatever else is wrong, a line each
   */
  record Result(
      long seed,
      long operations,
      Map<Cell, Integer> cells,
      List<Cell> missed,
      List<String> lies,
      List<String> problems) {
    long faults() {
      return cells.entrySet().stream()
          .filter(it -> it.getKey().mishap() != Mishap.CLOCK_OFF)
          .mapToLong(Map.Entry::getValue)
          .sum();
    }

    @Override
    public String toString() {
      return "chaos: seed=%d operations=%d faults=%d cells=%d/%d violations=%d"
          .formatted(
              seed,
              operations,
              faults(),
              cells.size() - missed.size(),
              cells.size(),
              lies.size() + problems.size());
    }
  }

  Result run(Duration time) throws IOException, SQLException, InterruptedException {
    Files.createDirectories(folder);
    Books books = new Books(folder);
    String prefix = "s" + Long.toString(System.currentTimeMillis(), 36) + "-";
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    try (Servers servers = new Servers(folder, tooth.sql);
        Fingerpost store = servers.store();
        Log log = new Log(prefix + "heir", folder.resolve(prefix + "heir.jsonl"))) {
      Random random = new Random(seed);
      Agenda agenda =
          new Agenda(tooth.cells(Cell.possible(Crew.clock().isPresent())), books.hits(), random);
      Queue<String> troubles = new ConcurrentLinkedQueue<>();
      DatabaseKiller killer = new DatabaseKiller(servers.database, books, timer, troubles::add);
      Heir heir = new Heir(store, log);
      histories().forEach(heir::inherit);
      Director director = new Director(agenda, killer, random, prefix, tooth, planned);
      Crew crew =
          new Crew(tooth.crew(), servers, director, folder, prefix, heir::inherit, troubles::add);
      try {
        crew.start();
        rage(time, agenda, heir);
      } finally {
        crew.close(tooth == Tooth.NONE ? LAST_ROUND_SECONDS : 1);
      }
      if (tooth == Tooth.NONE) {
        heir.settle(); // Without its ledger a store may have no answer to give.
      }
      List<String> problems = new ArrayList<>(new Aftermath(servers, store, log).problems());
      problems.addAll(troubles);
      books.write(agenda.counts());
      return judge(agenda, books, problems);
    } finally {
      timer.shutdownNow();
    }
  }

  private void rage(Duration time, Agenda agenda, Heir heir)
      throws IOException, InterruptedException {
    long begin = System.nanoTime();
    while (since(begin).compareTo(time) < 0
        || (tooth == Tooth.NONE
            && !agenda.missed().isEmpty()
            && since(begin).compareTo(time.plus(LONGEST_EXTRA)) < 0)) {
      if (tooth == Tooth.NONE) {
        heir.settle();
      } else if (bitten()) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(TICK_MILLIS);
    }
  }

  /** Whether a guard that is off has shown already. */
  private boolean bitten() throws IOException {
    Path scratch = Files.createDirectories(folder.resolve("scratch"));
    return !new HistoryChecker().withoutFinals().check(histories(), scratch).violations().isEmpty();
  }

  private static Duration since(long begin) {
    return Duration.ofNanos(System.nanoTime() - begin);
  }

  private Result judge(Agenda agenda, Books books, List<String> problems) throws IOException {
    Path scratch = Files.createDirectories(folder.resolve("scratch"));
    Report report = new HistoryChecker().check(histories(), scratch);
    List<String> lies = report.violations().stream().map(Object::toString).toList();
    problems.addAll(new Settling(books.outages()).late(histories()));
    return new Result(seed, report.operations(), agenda.counts(), agenda.missed(), lies, problems);
  }

  /** Of this run and of those before it. */
  private List<Path> histories() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(it -> it.toString().endsWith(".jsonl")).sorted().toList();
    }
  }
}
