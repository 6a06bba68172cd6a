package dev.fingerpost.cli.upkeep;

import dev.fingerpost.cli.ExitCode;
import dev.fingerpost.cli.output.Output;
import dev.fingerpost.cli.output.Problem;
import dev.fingerpost.gc.CollectListener;
import dev.fingerpost.gc.CollectOptions;
import dev.fingerpost.gc.CollectReport;
import dev.fingerpost.gc.StopSign;
import dev.fingerpost.gc.Tally;
import dev.fingerpost.gc.Verdict.Judged;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import java.nio.file.Path;
import java.util.Optional;

/** One collection after another, each with its line and its metrics. */
final class CollectJob implements CollectListener {
  private final Upkeep upkeep;
  private final CollectOptions options;
  private final Optional<Path> metrics;

  CollectJob(Upkeep upkeep, CollectOptions options, Optional<Path> metrics) {
    this.upkeep = upkeep;
    this.options = options;
    this.metrics = metrics;
  }

  CollectReport run(StopSign stop) {
    try {
      CollectReport report = upkeep.collector().run(options, this, stop);
      upkeep.output().result(CollectView.fields(report), CollectView.line(report));
      return report;
    } finally {
      writeMetrics();
    }
  }

  /** The same; a failure is reported and over. */
  void tryRun(StopSign stop) {
    try {
      CollectReport ignored = run(stop);
    } catch (FingerpostException e) {
      ExitCode code = ExitCode.of(e);
      output()
          .problem(
              new Problem(
                  code.name(), code.code(), String.valueOf(e.getMessage()), Optional.empty()));
      output().trace(e);
    }
  }

  /** Metrics must not end a collection, nor hide why it ended. */
  private void writeMetrics() {
    try {
      metrics.ifPresent(
          file -> MetricsFile.write(file, upkeep.maintenance().history(), upkeep.soon()));
    } catch (RuntimeException e) {
      output().warn("metrics are not written: " + e.getMessage());
    }
  }

  private Output output() {
    return upkeep.output();
  }

  @Override
  public void judged(PointerName pointer, Judged judged) {
    if (output().mode().verbose()) {
      output().detail(judged.proof() + "  " + judged.name());
    }
  }

  @Override
  public void visited(PointerName pointer, Tally tally) {
    if (output().mode().verbose()) {
      output().detail(pointer + ": " + CollectView.verdicts(tally.counts()));
    }
  }

  @Override
  public void foreign(String what, String why) {
    output().note(why + "  " + what);
  }

  @Override
  public void trouble(Trouble trouble) {
    output().warn(trouble.operation() + " " + trouble.subject() + ": " + trouble.message());
  }
}
