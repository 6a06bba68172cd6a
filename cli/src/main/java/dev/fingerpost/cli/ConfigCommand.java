package dev.fingerpost.cli;

import dev.fingerpost.cli.config.ConfigShowCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code fingerpost config}. */
@Command(
    name = "config",
    description = "Shows the settings.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = ConfigShowCommand.class)
final class ConfigCommand implements Runnable {
  @SuppressWarnings("NullAway.Init") // picocli sets it before it runs anything
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "missing command: show");
  }
}
