package dev.fingerpost.cli.run;

import dev.fingerpost.cli.output.Output;
import dev.fingerpost.cli.output.Problem;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.Time;
import java.io.IOException;
import java.util.Optional;

/** Says how the run ended: to people, to scripts, and in the story. */
final class RunReport {
  private final Output output;
  private final RunStory story;
  private final Time time;
  private boolean ended;

  RunReport(Output output, RunStory story, Time time) {
    this.output = output;
    this.story = story;
    this.time = time;
  }

  /** Tells the end and returns the exit status. */
  synchronized int end(RunEnd end) {
    ended = true;
    story.tell("ended_at", time.now()).end(end);
    try {
      story.write();
    } catch (IOException e) {
      output.warn("the result file could not be written: " + e);
    }
    if (end.done()) {
      output.result(story.fields(), end.message());
    } else {
      output.problem(new Problem(end.outcome(), end.exit(), end.message(), end.hint()));
    }
    return end.exit();
  }

  void trace(Throwable fault) {
    output.trace(fault);
  }

  /** The user does not want to wait for the lease to be given back, or for an answer. */
  synchronized void giveUp(Signal signal) {
    if (ended) {
      return; // all is said, and this process is about to end
    }
    RunEnd end =
        new RunEnd(
            "SIGNALLED",
            signal.status(),
            "ended at once by one more SIG" + signal + "; the lease expires by itself",
            Optional.of("whether anything was published: fingerpost outcome, with the same key"));
    int status = end(end);
    Runtime.getRuntime().halt(status);
  }

  static String message(Throwable fault) {
    String message = fault.getMessage();
    return fault instanceof FingerpostException && message != null
        ? message
        : "unexpected " + fault + "; run it again with -v for the trace and report it";
  }
}
