package dev.fingerpost.cli.upkeep;

import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.Output;
import dev.fingerpost.gc.CollectListener;
import dev.fingerpost.gc.CollectReport;
import dev.fingerpost.gc.Tally;
import dev.fingerpost.gc.Verdict.Judged;
import dev.fingerpost.writer.PointerName;

/** Prints a plan as it comes, so that its length does not matter. */
final class PlanPrinter implements CollectListener {
  private final Output output;
  private final boolean keys;

  /** What was said as an attempt is not said again as foreign. */
  private String printed = "";

  PlanPrinter(Output output, boolean keys) {
    this.output = output;
    this.keys = keys;
  }

  @Override
  public synchronized void judged(PointerName pointer, Judged judged) {
    if (keys) {
      printed = judged.name();
      output.result(
          new Fields()
              .with("type", "attempt")
              .with("pointer", pointer)
              .with("attempt", judged.name())
              .with("verdict", judged.verdict().name())
              .with("proof", judged.proof()),
          judged.proof() + "  " + judged.name());
    }
  }

  @Override
  public synchronized void visited(PointerName pointer, Tally tally) {
    output.result(
        new Fields()
            .with("type", "pointer")
            .with("pointer", pointer)
            .with("attempts", CollectView.verdictFields(tally.counts())),
        pointer + ": " + CollectView.verdicts(tally.counts()));
  }

  @Override
  public synchronized void foreign(String what, String why) {
    if (!what.equals(printed)) {
      output.result(
          new Fields().with("type", "foreign").with("key", what).with("proof", why),
          why + "  " + what);
    }
  }

  @Override
  public synchronized void trouble(Trouble trouble) {
    output.warn(trouble.operation() + " " + trouble.subject() + ": " + trouble.message());
  }

  void total(CollectReport report) {
    Tally tally = report.tally();
    output.result(
        new Fields()
            .with("type", "total")
            .with("attempts", CollectView.verdictFields(tally.counts()))
            .with("attempts_to_free", tally.dead())
            .with("left_for_their_age", tally.get(Tally.YOUNG))
            .with("uploads_to_abort", tally.get(Tally.UPLOADS))
            .with("errors", CollectView.errors(tally.counts())),
        "in all: "
            + CollectView.verdicts(tally.counts())
            + "; "
            + tally.dead()
            + " attempts and "
            + tally.get(Tally.UPLOADS)
            + " uploads would go");
  }
}
