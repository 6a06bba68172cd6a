package dev.fingerpost.cli.run;

import dev.fingerpost.cli.Host;
import dev.fingerpost.cli.Transfer;
import dev.fingerpost.cli.output.Output;
import java.io.IOException;
import java.util.Optional;

/** What all steps of one run share. */
record RunContext(Host host, Output output, RunStory story, Events events, SignalDesk desk) {
  /** Tells people now, and the story's reader later. */
  void note(String line) {
    output.note(line);
    story.note(line);
  }

  /** The same, even where people want quiet. */
  void warn(String line) {
    output.warn(line);
    story.note(line);
  }

  /** A bar for a transfer that takes long. */
  Transfer transfer(String task) {
    return new Transfer(task, output, host.time(), System.err);
  }

  /** The time for the story. */
  void stamp(String name) {
    story.tell(name, host.time().now());
  }

  /** Lets the story's reader see how far this is; the last word is said at the end. */
  void save() {
    try {
      story.write();
    } catch (IOException e) {
      output.detail("the result file could not be written: " + e);
    }
  }

  /** The end of a run that was told to stop. */
  Optional<RunEnd> stopped() {
    return events.stop().map(RunEnds::stopped);
  }
}
