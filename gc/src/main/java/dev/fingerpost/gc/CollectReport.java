package dev.fingerpost.gc;

import dev.fingerpost.gc.Worklist.RunOutcome;
import java.time.Duration;

/**
 * What a run did, or a plan would do.
 *
 * @param tally in all
 * @param took by the machine's clock
 */
public record CollectReport(RunOutcome outcome, Tally tally, Duration took) {
  static CollectReport of(Tally tally, StopSign stop, Duration took) {
    RunOutcome outcome =
        stop.raised()
            ? RunOutcome.STOPPED
            : tally.errors() > 0 ? RunOutcome.PARTIAL : RunOutcome.DONE;
    return new CollectReport(outcome, tally, took);
  }
}
