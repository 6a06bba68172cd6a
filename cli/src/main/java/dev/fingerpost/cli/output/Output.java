package dev.fingerpost.cli.output;

import java.io.PrintWriter;

/** Where one command writes. Results are flushed as they come, so that a pipe sees them. */
public final class Output {
  private final PrintWriter out;
  private final PrintWriter err;
  private final Mode mode;

  /**
   * How to write.
   *
   * @param json one JSON object per result, lists as JSON Lines
   * @param quiet no notes
   * @param verbose details as well
   * @param progress progress bars are welcome: a terminal watches standard error
   * @param color colours are welcome on standard output
   */
  public record Mode(
      boolean json, boolean quiet, boolean verbose, boolean progress, boolean color) {}

  public Output(PrintWriter out, PrintWriter err, Mode mode) {
    this.out = out;
    this.err = err;
    this.mode = mode;
  }

  public Mode mode() {
    return mode;
  }

  /** One result: an object in JSON, these words as text (which may have several lines). */
  public void result(Fields fields, String words) {
    text(mode.json() ? fields.json() : words);
  }

  /** One result: an object in JSON, aligned names and values as text. */
  public void result(Fields fields) {
    result(fields, fields.aligned());
  }

  /** A list: JSON Lines, or aligned columns under a heading. An empty one prints nothing. */
  public void rows(Table table) {
    String lines = mode.json() ? table.jsonLines() : table.aligned();
    if (!lines.isEmpty()) {
      text(lines);
    }
  }

  /** The same; if there is nothing to list, this note says so. */
  public void rows(Table table, String none) {
    rows(table);
    if (table.isEmpty()) {
      note(none);
    }
  }

  /** Text for standard output as it is, whatever the format. */
  public void text(String text) {
    out.print(text);
    if (!text.endsWith("\n")) {
      out.print('\n');
    }
    out.flush();
  }

  /** What a person likes to know, on standard error; silent with {@code -q}. */
  public void note(String line) {
    if (!mode.quiet()) {
      err.println(Text.line(line));
      err.flush();
    }
  }

  /** A question, on standard error, even with {@code -q}; the answer comes on the same line. */
  public void ask(String question) {
    err.print(Text.line(question) + " ");
    err.flush();
  }

  /** What helps to find a fault, on standard error; only with {@code -v}. */
  public void detail(String line) {
    if (mode.verbose()) {
      err.println(Text.line(line));
      err.flush();
    }
  }

  /** A warning, on standard error, even with {@code -q}. */
  public void warn(String line) {
    err.println("warning: " + Text.line(line));
    err.flush();
  }

  /** Why there is no result, on standard error. */
  public void problem(Problem problem) {
    problem.print(err, mode.json());
  }

  /** The stack trace of a fault, on standard error; only with {@code -v}. */
  public void trace(Throwable fault) {
    if (mode.verbose()) {
      fault.printStackTrace(err);
      err.flush();
    }
  }
}
