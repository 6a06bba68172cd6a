package dev.fingerpost.cli.upkeep;

import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.Text;
import dev.fingerpost.gc.CollectReport;
import dev.fingerpost.gc.Tally;
import dev.fingerpost.gc.Verdict;
import dev.fingerpost.writer.Spans;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What a collection did or would do, for people and for scripts. */
final class CollectView {
  private CollectView() {}

  /** For instance {@code 12 referenced, 1 in flight, 3 orphans}. */
  static String verdicts(Map<String, Long> counts) {
    List<String> words = new ArrayList<>();
    for (Verdict each : Verdict.values()) {
      long count = counts.getOrDefault(Tally.attempts(each), 0L);
      if (count > 0) {
        words.add(count + " " + word(each));
      }
    }
    return words.isEmpty() ? "no attempts" : String.join(", ", words);
  }

  private static String word(Verdict verdict) {
    return verdict.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  static Fields verdictFields(Map<String, Long> counts) {
    Fields fields = new Fields();
    for (Verdict each : Verdict.values()) {
      fields.with(
          each.name().toLowerCase(Locale.ROOT), counts.getOrDefault(Tally.attempts(each), 0L));
    }
    return fields;
  }

  /** One line for a run. */
  static String line(CollectReport report) {
    Tally tally = report.tally();
    StringBuilder line = new StringBuilder("gc ");
    line.append(report.outcome().name().toLowerCase(Locale.ROOT)).append(": ");
    line.append(counted(tally.get(Tally.FREED), "attempt")).append(" freed (");
    line.append(counted(tally.get(Tally.OBJECTS), "object")).append(", ");
    line.append(Text.size(tally.get(Tally.BYTES))).append(")");
    append(line, tally.get(Tally.EXPIRED), "version", " expired");
    append(line, tally.get(Tally.UPLOADS), "upload", " aborted");
    append(line, tally.get(Tally.TAKEN_OVER), "domain", " taken over");
    append(line, tally.get(Tally.attempts(Verdict.FOREIGN)), "foreign name", "");
    append(line, tally.get(Tally.attempts(Verdict.LOST)), "lost attempt", "");
    append(line, tally.errors(), "failure", "");
    return line.append(", in ").append(Spans.words(report.took())).toString();
  }

  private static void append(StringBuilder line, long count, String what, String done) {
    if (count > 0) {
      line.append(", ").append(counted(count, what)).append(done);
    }
  }

  /** For instance {@code 1 attempt}, {@code 2 attempts}. */
  static String counted(long count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  static Fields fields(CollectReport report) {
    Fields fields =
        new Fields()
            .with("type", "run")
            .with("outcome", report.outcome().name().toLowerCase(Locale.ROOT));
    return counts(fields, report.tally().counts())
        .with("seconds", report.took().toMillis() / 1000.0);
  }

  /** Adds what was counted, by the names that scripts see: for one run, or for all. */
  static Fields counts(Fields fields, Map<String, Long> counts) {
    return fields
        .with("attempts", verdictFields(counts))
        .with("freed_attempts", counts.getOrDefault(Tally.FREED, 0L))
        .with("freed_by_verdict", byVerdict(Tally.FREED, counts))
        .with("deleted_objects", counts.getOrDefault(Tally.OBJECTS, 0L))
        .with("deleted_bytes", counts.getOrDefault(Tally.BYTES, 0L))
        .with("deleted_bytes_by_verdict", byVerdict(Tally.BYTES, counts))
        .with("expired_versions", counts.getOrDefault(Tally.EXPIRED, 0L))
        .with("aborted_uploads", counts.getOrDefault(Tally.UPLOADS, 0L))
        .with("domains_taken_over", counts.getOrDefault(Tally.TAKEN_OVER, 0L))
        .with("not_freed", counts.getOrDefault(Tally.UNFREED, 0L))
        .with("errors", errors(counts));
  }

  private static Fields byVerdict(String name, Map<String, Long> counts) {
    Fields fields = new Fields();
    for (Verdict each : Verdict.values()) {
      if (each.dead()) {
        fields.with(
            each.name().toLowerCase(Locale.ROOT), counts.getOrDefault(Tally.of(name, each), 0L));
      }
    }
    return fields;
  }

  /** For instance {@code 3 attempts (2 orphan, 1 expired), 5 objects, 1.2 MiB}. */
  static String freed(Map<String, Long> counts) {
    return "%d attempts (%d orphan, %d expired), %d objects, %s"
        .formatted(
            counts.getOrDefault(Tally.FREED, 0L),
            counts.getOrDefault(Tally.of(Tally.FREED, Verdict.ORPHAN), 0L),
            counts.getOrDefault(Tally.of(Tally.FREED, Verdict.EXPIRED), 0L),
            counts.getOrDefault(Tally.OBJECTS, 0L),
            Text.size(counts.getOrDefault(Tally.BYTES, 0L)));
  }

  static Map<String, Long> errors(Map<String, Long> counts) {
    Map<String, Long> errors = new TreeMap<>();
    counts.forEach(
        (name, count) -> {
          if (name.startsWith("errors.")) {
            errors.put(name.substring("errors.".length()), count);
          }
        });
    return errors;
  }
}
