package dev.fingerpost.cli;

import dev.fingerpost.cli.output.Output;
import dev.fingerpost.writer.Progress;
import dev.fingerpost.writer.Time;
import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A progress bar on standard error, for a transfer that takes more than a second. */
final class Transfer implements Progress, AutoCloseable {
  private static final long QUIET_NANOS = 1_000_000_000L;
  private static final long MIB = 1024 * 1024;

  private final String task;
  private final boolean shown;
  private final Time time;
  private final PrintStream terminal;
  private final long start;
  private @Nullable ProgressBar bar;

  /**
   * @param task in one or two words, before the bar
   * @param terminal where the bar is drawn, if the output's mode wants one
   */
  Transfer(String task, Output output, Time time, PrintStream terminal) {
    this.task = task;
    this.shown = output.mode().progress();
    this.time = time;
    this.terminal = terminal;
    this.start = time.nanoTime();
  }

  @Override
  public synchronized void advanced(long done, long total) {
    if (!shown || time.nanoTime() - start < QUIET_NANOS) {
      return;
    }
    if (bar == null) {
      bar = draw(total);
    }
    bar.stepTo(done);
  }

  private ProgressBar draw(long total) {
    return new ProgressBarBuilder()
        .setTaskName(task)
        .setInitialMax(total)
        .setUnit("MiB", MIB)
        .setStyle(ProgressBarStyle.ASCII)
        .setConsumer(new ConsoleProgressBarConsumer(terminal))
        .showSpeed()
        .build();
  }

  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
