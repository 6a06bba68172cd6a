package dev.fingerpost.cli.upkeep;

import dev.fingerpost.cli.CommandException;
import dev.fingerpost.cli.ExitCode;
import dev.fingerpost.cli.output.Text;
import dev.fingerpost.gc.CollectHistory;
import dev.fingerpost.gc.CollectHistory.Run;
import dev.fingerpost.gc.Tally;
import dev.fingerpost.gc.Verdict;
import dev.fingerpost.gc.Worklist.RunOutcome;
import dev.fingerpost.writer.Deadline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The metrics as a file in Prometheus' text format, for the textfile collector of its node
 * exporter. The SQL views of the same names say the same.
 */
final class MetricsFile {
  private static final int RUNS = 1_000;

  private final StringBuilder text = new StringBuilder();

  private MetricsFile() {}

  /**
   * Refuses what no metrics can be written to: a rename puts a file in the place of whatever has
   * its name, be it a device.
   *
   * @throws CommandException exit 2 if it is there and no ordinary file, or its folder is not there
   */
  static void check(Path file) {
    if (file.toString().isEmpty() || (Files.exists(file) && !Files.isRegularFile(file))) {
      throw CommandException.usage(
          "--metrics-file " + Text.line("'" + file + "'") + " is no ordinary file",
          "name a file in a folder that the textfile collector reads");
    }
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw CommandException.usage(
          "--metrics-file " + Text.line("'" + file + "'") + " is in no folder that exists",
          "make the folder first");
    }
  }

  /**
   * Puts the file in its place by one rename: nobody reads half of it.
   *
   * @throws CommandException if it cannot be written
   */
  static void write(Path file, CollectHistory history, Deadline deadline) {
    check(file);
    String content = text(history, deadline);
    Path whole = file.toAbsolutePath();
    Path draft = whole.resolveSibling("." + whole.getFileName() + ".draft");
    try {
      Files.writeString(draft, content);
      Path ignored = Files.move(draft, whole, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new CommandException(
          ExitCode.FAILED, "cannot write " + file + ": " + e.getMessage(), null, e);
    }
  }

  static String text(CollectHistory history, Deadline deadline) {
    MetricsFile file = new MetricsFile();
    file.counters(history.totals(deadline));
    file.runs(history.runs(RUNS, deadline));
    file.published(history.lastPublished(deadline));
    return file.text.toString();
  }

  private void counters(Map<String, Long> totals) {
    head("fingerpost_gc_attempts_total", "counter", "Attempts judged, by verdict.");
    for (Verdict each : Verdict.values()) {
      line(
          "fingerpost_gc_attempts_total",
          "verdict",
          each.name(),
          totals.getOrDefault(Tally.attempts(each), 0L));
    }
    head("fingerpost_gc_deleted_bytes_total", "counter", "Bytes deleted from the bucket.");
    line("fingerpost_gc_deleted_bytes_total", totals.getOrDefault(Tally.BYTES, 0L));
    head("fingerpost_gc_errors_total", "counter", "What could not be done, by operation.");
    CollectView.errors(totals)
        .forEach((operation, count) -> line("fingerpost_gc_errors_total", "op", operation, count));
  }

  private void runs(List<Run> runs) {
    head("fingerpost_gc_run_duration_seconds", "gauge", "How long the last finished run took.");
    runs.stream()
        .flatMap(it -> it.took().stream())
        .findFirst()
        .ifPresent(it -> line("fingerpost_gc_run_duration_seconds", seconds(it)));
    head(
        "fingerpost_gc_last_success_timestamp_seconds",
        "gauge",
        "When a run last did all there was to do.");
    runs.stream()
        .filter(it -> it.outcome().equals(Optional.of(RunOutcome.DONE)))
        .flatMap(it -> it.finished().stream())
        .findFirst()
        .ifPresent(it -> line("fingerpost_gc_last_success_timestamp_seconds", seconds(it)));
  }

  private void published(Map<String, Instant> pointers) {
    head(
        "fingerpost_pointer_last_publish_timestamp_seconds",
        "gauge",
        "When the current version of a pointer was published.");
    new TreeMap<>(pointers)
        .forEach(
            (pointer, at) ->
                line(
                    "fingerpost_pointer_last_publish_timestamp_seconds",
                    "pointer",
                    pointer,
                    seconds(at)));
  }

  private void head(String name, String type, String help) {
    text.append("# HELP ").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
  }

  private void line(String name, Object value) {
    text.append(name).append(' ').append(value).append('\n');
  }

  /** Verdicts, operations and pointer names hold nothing that would need an escape. */
  private void line(String name, String label, String value, Object number) {
    line(name + "{" + label + "=\"" + value + "\"}", number);
  }

  private static double seconds(Duration span) {
    return span.toMillis() / 1000.0;
  }

  private static String seconds(Instant moment) {
    return moment.getEpochSecond()
        + "."
        + String.format(Locale.ROOT, "%03d", moment.getNano() / 1_000_000);
  }
}
