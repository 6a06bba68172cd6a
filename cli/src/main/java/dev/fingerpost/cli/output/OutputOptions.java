package dev.fingerpost.cli.output;

import dev.fingerpost.cli.Host;
import dev.fingerpost.cli.Main;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options every command has; a mixin. */
public final class OutputOptions {
  /** The form of results and errors. */
  public enum Format {
    text,
    json
  }

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "Form of results and errors: ${COMPLETION-CANDIDATES}.")
  private Format format = Format.text;

  @Option(
      names = {"-q", "--quiet"},
      description = "No notes on standard error, only errors.")
  private boolean quiet;

  @Option(
      names = {"-v", "--verbose"},
      description = "Details and, after an error, the stack trace on standard error.")
  private boolean verbose;

  @Option(names = "--no-progress", description = "No progress bars.")
  private boolean noProgress;

  @SuppressWarnings("UnusedVariable") // picocli shows the help where this option is given
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  private boolean help;

  @SuppressWarnings("NullAway.Init") // picocli sets it before it runs anything
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /** Where this command writes, by these options. */
  public Output output() {
    if (verbose) {
      LogSetup.verbose();
    }
    CommandLine line = command.commandLine();
    return new Output(line.getOut(), line.getErr(), mode());
  }

  /** Where this command runs. */
  public Host host() {
    return ((Main) command.root().userObject()).host();
  }

  /** For results that are text of its own kind, such as help. */
  public PrintWriter out() {
    return command.commandLine().getOut();
  }

  private Output.Mode mode() {
    Host host = host();
    boolean plain = !host.environment().getOrDefault("NO_COLOR", "").isEmpty();
    return new Output.Mode(
        format == Format.json,
        quiet,
        verbose,
        host.terminals().err() && !noProgress && !quiet,
        host.terminals().out() && !plain);
  }
}
