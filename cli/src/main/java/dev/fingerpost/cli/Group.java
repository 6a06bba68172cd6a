package dev.fingerpost.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that only holds others: it has a help, and is wrong usage alone. */
public abstract class Group implements Runnable {
  @SuppressWarnings("NullAway.Init") // picocli sets it before it runs anything
  @Spec
  private CommandSpec spec;

  @SuppressWarnings("UnusedVariable") // picocli shows the help where this option is given
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  private boolean help;

  @Override
  public final void run() {
    throw new ParameterException(
        spec.commandLine(), "missing command: " + String.join(", ", spec.subcommands().keySet()));
  }
}
