package dev.fingerpost.cli.upkeep;

import dev.fingerpost.cli.CommandException;
import dev.fingerpost.cli.ExitCode;
import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.options.DurationConverter;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.cli.run.Signals;
import dev.fingerpost.gc.CollectReport;
import dev.fingerpost.gc.StopSign;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fingerpost gc run}. */
@Command(
    name = "run",
    description = {
      "Expires versions by the stored retention, and deletes what is provably dead.",
      "Any number may run at once; one that is killed leaves nothing to repair.",
      "SIGTERM ends it after the batch it is at, with 143."
    })
final class GcRunCommand implements Callable<Integer> {
  private static final Duration LONGEST = Duration.ofDays(36_500);

  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();
  @Mixin private final CollectorOptions collector = new CollectorOptions();

  @Option(names = "--once", description = "One run, and the end; the default.")
  private boolean once;

  @Option(
      names = "--every",
      paramLabel = "D",
      converter = DurationConverter.class,
      description = "Run again and again at this interval, until SIGTERM; one line per run.")
  private @Nullable Duration every;

  @Option(names = "--dry-run", description = "Do nothing, and say what a full run would do.")
  private boolean dryRun;

  @Option(
      names = "--strict",
      description = "Exit 88 if anything foreign or lost is found; with --full, for all there is.")
  private boolean strict;

  @Option(
      names = "--metrics-file",
      paramLabel = "FILE",
      description = "Write metrics there after each run, in Prometheus' text format.")
  private @Nullable Path metrics;

  @Override
  public Integer call() {
    check();
    StopSign stop = new StopSign();
    AtomicInteger ended = new AtomicInteger();
    Thread here = Thread.currentThread();
    try (Upkeep upkeep = Upkeep.open(store, output)) {
      CollectJob job = new CollectJob(upkeep, collector.options(), Optional.ofNullable(metrics));
      if (dryRun) {
        PlanPrinter printer = new PlanPrinter(upkeep.output(), false);
        CollectReport plan =
            upkeep.collector().plan(collector.options(), Optional.empty(), printer, stop);
        printer.total(plan);
        return CollectExit.of(plan, strict, ExitCode.OK).code();
      }
      Rest rest = new Rest(upkeep.host().time(), upkeep.host().random(), stop);
      Signals signals =
          Signals.handTo(
              signal -> {
                ended.set(signal.status());
                stop.raise();
                rest.wake(here);
              });
      try {
        return every == null ? once(job, stop, ended) : forEver(job, rest, every, stop);
      } finally {
        signals.close();
      }
    }
  }

  private void check() {
    if (metrics != null) {
      MetricsFile.check(metrics);
    }
    if (metrics != null && dryRun) {
      throw CommandException.usage(
          "--metrics-file does not go with --dry-run", "a plan counts nothing");
    }
    if (every != null && (once || dryRun || strict)) {
      throw CommandException.usage(
          "--every does not go with --once, --dry-run or --strict", "give one of them");
    }
    if (every != null && every.toMillis() < 1) {
      throw CommandException.usage("--every 0 would never rest", "give for instance 1h");
    }
    if (every != null && every.compareTo(LONGEST) > 0) {
      throw CommandException.usage("--every is longer than 36500 days", "give for instance 1h");
    }
  }

  /** A run that a signal cut short did not come to its end: 128 + n, as a shell has it. */
  private int once(CollectJob job, StopSign stop, AtomicInteger ended) {
    CollectReport report = job.run(stop);
    return stop.raised() ? ended.get() : CollectExit.of(report, strict, ExitCode.OK).code();
  }

  /** A run that fails does not end the daemon: the next one may find the database back. */
  private int forEver(CollectJob job, Rest rest, Duration interval, StopSign stop) {
    rest.first(interval);
    while (!stop.raised()) {
      job.tryRun(stop);
      rest.between(interval);
    }
    return ExitCode.OK.code();
  }
}
