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
public final class Transfer implements Progress, AutoCloseable {
  private static final long QUIET_NANOS = 1_000_000_000L;
  private static final long MIB = 1024 * 1024;

  private final String task;
  private final Time time;
  private final Line line;
  private final long start;
  private boolean shown;
  private @Nullable ProgressBar bar;

  /**
   * @param task in one or two words, before the bar
   * @param terminal where the bar is drawn, if the output's mode wants one
   */
  public Transfer(String task, Output output, Time time, PrintStream terminal) {
    this.task = task;
    this.shown = output.mode().progress();
    this.time = time;
    this.line = new Line(terminal);
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
        .setConsumer(line)
        .showSpeed()
        .build();
  }

  /** Ends the bar's line, so that what is printed next stands below it. Repeats are harmless. */
  @Override
  public synchronized void close() {
    shown = false; // a straggler must not begin a new one
    if (bar != null) {
      bar.close();
      line.close();
    }
  }

  /**
   * The bar's library draws a full bar again as it closes it, and does not end its line if it is
   * closed before it was drawn.
   */
  private static final class Line extends ConsoleProgressBarConsumer {
    private String last = "";
    private boolean ended;

    Line(PrintStream terminal) {
      super(terminal);
    }

    @Override
    public synchronized void accept(String text) {
      if (!ended && !last.contains("100%") && !last.equals(text)) {
        super.accept(text);
        last = text;
      }
    }

    @Override
    public synchronized void close() {
      if (!ended) {
        super.close();
        ended = true;
      }
    }
  }
}
