package dev.fingerpost.cli.demo;

import dev.fingerpost.cli.CommandException;
import dev.fingerpost.cli.ExitCode;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.Output;
import java.util.List;

/** Tells the story step by step, and stops it where it does not come out as told. */
final class Narrator {
  private final Output output;
  private int step;

  Narrator(Output output) {
    this.output = output;
  }

  /** What comes before the first step and after the last. */
  void say(String text) {
    if (!output.mode().json()) {
      output.text(text);
    }
  }

  /**
   * One step that came out as told.
   *
   * @param told what happened, in lines of at most 90 characters
   * @param shown what the store said
   */
  void step(String told, String... shown) {
    step++;
    StringBuilder text = new StringBuilder(String.format("%n%2d. ", step));
    text.append(told.strip().replace("\n", "\n    ")).append('\n');
    for (String line : shown) {
      text.append("        ").append(line).append('\n');
    }
    String prose = told.strip().replace('\n', ' ');
    output.result(
        new Fields().with("step", step).with("told", prose).with("shown", List.of(shown)),
        text.toString());
  }

  /**
   * @throws CommandException exit 88 if this is not so
   */
  void check(boolean asTold, String otherwise) {
    if (!asTold) {
      throw new CommandException(
          ExitCode.CHECK_FAILED, "the story went wrong after step " + step + ": " + otherwise);
    }
  }

  /** The outcome, which must be of this kind. */
  <T> T expect(Class<T> kind, Object outcome) {
    check(kind.isInstance(outcome), "expected " + kind.getSimpleName() + ", got " + outcome);
    return kind.cast(outcome);
  }
}
