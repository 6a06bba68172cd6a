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
import java.util.function.ToLongFunction;

/** What a collection did or would do, for people and for scripts. */
final class CollectView {
  private CollectView() {}

  /** For instance {@code 12 referenced, 1 in flight, 3 orphans}. */
  static String verdicts(Tally tally) {
    List<String> words = new ArrayList<>();
    for (Verdict each : Verdict.values()) {
      long count = tally.get(Tally.attempts(each));
      if (count > 0) {
        words.add(count + " " + word(each));
      }
    }
    return words.isEmpty() ? "no attempts" : String.join(", ", words);
  }

  private static String word(Verdict verdict) {
    return verdict.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  static Fields verdictFields(ToLongFunction<Verdict> count) {
    Fields fields = new Fields();
    for (Verdict each : Verdict.values()) {
      fields.with(each.name().toLowerCase(Locale.ROOT), count.applyAsLong(each));
    }
    return fields;
  }

  /** One line for a run. */
  static String line(CollectReport report) {
    Tally tally = report.tally();
    StringBuilder line = new StringBuilder("gc ");
    line.append(report.outcome().name().toLowerCase(Locale.ROOT)).append(": ");
    line.append(tally.get(Tally.FREED)).append(" attempts freed (");
    line.append(tally.get(Tally.OBJECTS)).append(" objects, ");
    line.append(Text.size(tally.get(Tally.BYTES))).append(")");
    append(line, tally.get(Tally.EXPIRED), "versions expired");
    append(line, tally.get(Tally.UPLOADS), "uploads aborted");
    append(line, tally.get(Tally.TAKEN_OVER), "domains taken over");
    append(line, tally.get(Tally.attempts(Verdict.FOREIGN)), "foreign");
    append(line, tally.get(Tally.attempts(Verdict.LOST)), "lost");
    append(line, tally.errors(), "failures");
    return line.append(", in ").append(Spans.words(report.took())).toString();
  }

  private static void append(StringBuilder line, long count, String what) {
    if (count > 0) {
      line.append(", ").append(count).append(' ').append(what);
    }
  }

  static Fields fields(CollectReport report) {
    Tally tally = report.tally();
    return new Fields()
        .with("type", "run")
        .with("outcome", report.outcome().name().toLowerCase(Locale.ROOT))
        .with("attempts", verdictFields(it -> tally.get(Tally.attempts(it))))
        .with("freed_attempts", tally.get(Tally.FREED))
        .with("deleted_objects", tally.get(Tally.OBJECTS))
        .with("deleted_bytes", tally.get(Tally.BYTES))
        .with("expired_versions", tally.get(Tally.EXPIRED))
        .with("aborted_uploads", tally.get(Tally.UPLOADS))
        .with("domains_taken_over", tally.get(Tally.TAKEN_OVER))
        .with("not_freed", tally.get(Tally.UNFREED))
        .with("errors", errors(tally.counts()))
        .with("seconds", report.took().toMillis() / 1000.0);
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
