package dev.fingerpost.cli.lab;

import dev.fingerpost.cli.lab.Report.Happening;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.Output;
import dev.fingerpost.cli.output.Table;
import java.util.Arrays;
import java.util.List;
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
    output.rows(report.violation().isPresent() ? one(report.counterexample()) : all(report.runs()));
    output.text("\n" + summary(trial));
  }

  private static Fields fields(Trial trial) {
    Report report = trial.report();
    return new Fields()
        .with("model", trial.model())
        .with("variant", trial.variant().map(Catalogue.Variant::name))
        .with("states", report.states())
        .with("interleavings", report.runs().size())
        .with("violation", report.violation())
        .with("as_expected", trial.asExpected())
        .with(
            "counterexample",
            report
                .violation()
                .map(it -> new Fields().with("events", events(report.counterexample()))))
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

  private static Table one(List<Happening> run) {
    Table table = new Table("STEP", "WHO", "WHAT", "ANSWER", "FLOOR", "POINTER");
    for (int i = 0; i < run.size(); i++) {
      table.row(new Fields(), cells(run, i));
    }
    return table;
  }

  /** What all runs begin with, once; then the rest of each. */
  private static Table all(List<List<Happening>> runs) {
    Table table = new Table("RUN", "STEP", "WHO", "WHAT", "ANSWER", "FLOOR", "POINTER");
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
    return new Object[] {
      index + 1, move.who(), move.what(), move.answer().orElse(""), after.floor(), after.pointer()
    };
  }

  private static String summary(Trial trial) {
    Report report = trial.report();
    String counted =
        report.states() + " distinct states, " + report.runs().size() + " interleavings";
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
