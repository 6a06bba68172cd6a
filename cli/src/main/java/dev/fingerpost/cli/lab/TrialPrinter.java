package dev.fingerpost.cli.lab;

import dev.fingerpost.cli.lab.search.Entry.Variant;
import dev.fingerpost.cli.lab.search.Move;
import dev.fingerpost.cli.lab.search.Report;
import dev.fingerpost.cli.lab.search.Report.Happening;
import dev.fingerpost.cli.lab.search.Shown;
import dev.fingerpost.cli.lab.search.Violation;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.Output;
import dev.fingerpost.cli.output.Table;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Prints a trial: a timeline of each run or of the counterexample, and what came of it. */
final class TrialPrinter {
  private final Output output;

  TrialPrinter(Output output) {
    this.output = output;
  }

  void print(Trial trial) {
    if (output.mode().json()) {
      output.result(fields(trial));
      return;
    }
    Report report = trial.report();
    output.rows(table(report));
    output.text("\n" + summary(trial));
  }

  /** All trials, a line each, and how many states they are together. */
  void print(List<Trial> trials) {
    Table table = new Table("MODEL", "VARIANT", "STATES", "STEPS", "FOUND", "EXPECTED");
    for (Trial trial : trials) {
      Report report = trial.report();
      table.row(
          outline(trial),
          trial.model(),
          trial.variant().map(Variant::name).orElse(""),
          report.states(),
          report.steps(),
          report.violation().map(Violation::toString).orElse("holds"),
          trial.asExpected() ? "yes" : "NO");
    }
    output.rows(table);
    if (!output.mode().json()) {
      int states =
          trials.stream()
              .filter(it -> it.variant().isEmpty())
              .mapToInt(it -> it.report().states())
              .sum();
      output.text("\n%,d distinct states of the correct protocol".formatted(states));
    }
  }

  private static Table table(Report report) {
    if (report.violation().isPresent()) {
      return one(report);
    }
    return report.runs().isEmpty() ? answers(report) : all(report);
  }

  private static Fields outline(Trial trial) {
    Report report = trial.report();
    return new Fields()
        .with("model", trial.model())
        .with("variant", trial.variant().map(Variant::name))
        .with("states", report.states())
        .with("steps", report.steps())
        .with("depth", report.depth())
        .with("violation", report.violation())
        .with("as_expected", trial.asExpected())
        .with(
            "counterexample",
            report
                .violation()
                .map(it -> new Fields().with("events", events(report.counterexample()))));
  }

  private static Fields fields(Trial trial) {
    Report report = trial.report();
    return outline(trial)
        .with("answers", report.answers())
        .with("interleavings", interleavings(report))
        .with(
            "runs",
            report.runs().stream().map(it -> new Fields().with("events", events(it))).toList());
  }

  private static List<Fields> events(List<Happening> happenings) {
    return happenings.stream()
        .map(
            it ->
                new Fields()
                    .with("who", it.move().who())
                    .with("what", it.move().what())
                    .with("answer", it.move().answer())
                    .with("after", it.after().fields()))
        .toList();
  }

  private static Optional<Integer> interleavings(Report report) {
    return Optional.of(report.runs().size()).filter(it -> it > 0);
  }

  /** How often each answer was given: what the model covers. */
  private static Table answers(Report report) {
    Table table = new Table("ANSWER", "STEPS");
    report.answers().forEach((answer, steps) -> table.row(new Fields(), answer, steps));
    return table;
  }

  private static Table one(Report report) {
    List<Happening> run = report.counterexample();
    Table table = new Table(headings(report, "STEP", "WHO", "WHAT", "ANSWER"));
    for (int i = 0; i < run.size(); i++) {
      table.row(new Fields(), cells(run, i));
    }
    return table;
  }

  /** What all runs begin with, once; then the rest of each. */
  private static Table all(Report report) {
    List<List<Happening>> runs = report.runs();
    Table table = new Table(headings(report, "RUN", "STEP", "WHO", "WHAT", "ANSWER"));
    int shared = shared(runs);
    for (int i = 0; i < shared; i++) {
      row(table, "all", runs.get(0), i);
    }
    for (int run = 0; run < runs.size(); run++) {
      for (int i = shared; i < runs.get(run).size(); i++) {
        row(table, String.valueOf(run + 1), runs.get(run), i);
      }
    }
    return table;
  }

  private static int shared(List<List<Happening>> runs) {
    List<Happening> first = runs.get(0);
    for (int i = 0; i < first.size(); i++) {
      Move move = first.get(i).move();
      for (List<Happening> run : runs) {
        if (run.size() <= i || !run.get(i).move().equals(move)) {
          return i;
        }
      }
    }
    return first.size();
  }

  private static void row(Table table, String run, List<Happening> happenings, int index) {
    Object[] cells =
        Stream.concat(Stream.of(run), Arrays.stream(cells(happenings, index))).toArray();
    table.row(new Fields(), cells);
  }

  private static Object[] cells(List<Happening> run, int index) {
    Move move = run.get(index).move();
    Shown after = run.get(index).after();
    Stream<Object> event = Stream.of(index + 1, move.who(), move.what(), move.answer().orElse(""));
    return Stream.concat(event, after.cells().stream()).toArray();
  }

  private static String[] headings(Report report, String... first) {
    return Stream.concat(Arrays.stream(first), report.headings().stream()).toArray(String[]::new);
  }

  private static String summary(Trial trial) {
    Report report = trial.report();
    String counted =
        "%,d distinct states, %s"
            .formatted(
                report.states(),
                report.runs().isEmpty()
                    ? "%,d steps, at most %d from the beginning"
                        .formatted(report.steps(), report.depth())
                    : report.runs().size() + " interleavings");
    String name =
        trial.model()
            + trial.variant().map(it -> ", " + it.name() + " (" + it.line() + ")").orElse("");
    String found =
        report
            .violation()
            .map(it -> it + " after " + report.counterexample().size() + " steps: " + it.meaning())
            .orElse("holds in every one of them");
    return name + ": " + counted + "\n" + found + (trial.asExpected() ? "" : otherwise(trial));
  }

  private static String otherwise(Trial trial) {
    return trial
        .variant()
        .map(it -> "\nNOT AS EXPECTED: this variant must lead to " + it.breaks())
        .orElse("\nNOT AS EXPECTED: the correct protocol must hold");
  }
}
