package dev.fingerpost.cli.upkeep;

import dev.fingerpost.cli.ExitCode;
import dev.fingerpost.gc.CollectReport;
import dev.fingerpost.gc.Tally;
import dev.fingerpost.gc.Verdict;

/** How a collection ends for a script. */
final class CollectExit {
  private CollectExit() {}

  /**
   * @param strict whether anything foreign is an error
   * @param stopped the code of a run that was asked to stop
   */
  static ExitCode of(CollectReport report, boolean strict, ExitCode stopped) {
    Tally tally = report.tally();
    boolean foreign =
        tally.get(Tally.attempts(Verdict.FOREIGN)) + tally.get(Tally.attempts(Verdict.LOST)) > 0;
    return switch (report.outcome()) {
      case REFUSED -> ExitCode.REFUSED;
      case PARTIAL -> ExitCode.PARTIAL;
      case STOPPED -> stopped;
      case DONE -> strict && foreign ? ExitCode.CHECK_FAILED : ExitCode.OK;
    };
  }
}
