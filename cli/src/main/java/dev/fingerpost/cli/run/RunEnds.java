package dev.fingerpost.cli.run;

import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Version;
import dev.fingerpost.cli.CommandException;
import dev.fingerpost.cli.ExitCode;
import dev.fingerpost.cli.view.OutcomeView;
import dev.fingerpost.cli.view.VersionView;
import dev.fingerpost.writer.Sha256;
import java.util.Optional;
import java.util.Set;

/** The ways a run can end, each said once. */
final class RunEnds {
  private RunEnds() {}

  /**
   * The key is in the ledger, so the job is not run.
   *
   * @param digest of what this run asks for
   * @param rolledBack whether readers no longer see what descends from the known version
   */
  static RunEnd known(Version known, Sha256 digest, boolean rolledBack) {
    String name = "key " + known.operation() + " is published as " + VersionView.address(known);
    if (!known.digest().equals(digest)) {
      return RunEnd.of(
          "KEY_CONFLICT",
          ExitCode.CONFLICT,
          name + " by an operation with other parameters; the job was not run",
          "use the parameters it was published with, or --again for the key's next revision");
    }
    return rolledBack
        ? RunEnd.of(
            "ROLLED_BACK",
            ExitCode.CONFLICT,
            name + ", which was rolled back since; the job was not run",
            "use --again to do the work anew, as the key's next revision")
        : RunEnd.of("DUPLICATE", ExitCode.OK, name + " already; the job was not run");
  }

  static RunEnd otherBase(long expected, long base) {
    String message =
        "version " + expected + " was expected to be current, but version " + base + " is";
    return expected > base
        ? RunEnd.of("USAGE", ExitCode.USAGE, message, "expect a version that exists, or 0 for none")
        : RunEnd.of("VERSION_MISMATCH", ExitCode.CONFLICT, message + "; the job was not run");
  }

  static RunEnd notStarted(CannotStartException fault) {
    return RunEnd.of("JOB_NOT_STARTED", fault.code(), fault.getMessage() + "");
  }

  static RunEnd failed(int status) {
    return new RunEnd(
        "JOB_FAILED",
        status,
        "the job ended with status " + status + "; nothing was published",
        Optional.empty());
  }

  static RunEnd empty() {
    return RunEnd.of(
        "EMPTY_RESULT",
        ExitCode.FAILED,
        "the job left no file in FINGERPOST_RUN_OUT; nothing was published",
        "if that is its result, say --allow-empty");
  }

  static RunEnd stopped(Event.Stop stop) {
    if (stop instanceof Event.Taken taken) {
      return new RunEnd(
          "SIGNALLED",
          taken.signal().status(),
          "ended by SIG" + taken.signal() + "; nothing was published",
          Optional.empty());
    }
    return RunEnd.of(
        "LEASE_LOST",
        ExitCode.STALE,
        "the lease is lost: " + ((Event.LeaseLost) stop).reason() + "; nothing was published");
  }

  static RunEnd of(PublishOutcome outcome) {
    RunEnd end = RunEnd.of(OutcomeView.name(outcome), ExitCode.of(outcome), outcome.describe());
    return OutcomeView.hint(outcome).map(end::withHint).orElse(end);
  }

  /** Whether a kept result can still be published as what it is. */
  static boolean finishable(RunEnd end) {
    return !Set.of("KEY_CONFLICT", "VERSION_MISMATCH", "USAGE").contains(end.outcome());
  }

  static RunEnd fault(Throwable fault) {
    ExitCode code = ExitCode.of(fault);
    RunEnd end = RunEnd.of(code.name(), code, RunReport.message(fault));
    return fault instanceof CommandException command
        ? command.hint().map(end::withHint).orElse(end)
        : end;
  }
}
