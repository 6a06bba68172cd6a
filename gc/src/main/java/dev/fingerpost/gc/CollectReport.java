package dev.fingerpost.gc;

import dev.fingerpost.gc.Worklist.RunOutcome;
import java.time.Duration;

/**
 * What a run did, or a plan would do.
 *
 * @param tally in all
 * @param took by the machine's clock
 */
public record CollectReport(RunOutcome outcome, Tally tally, Duration took) {}
