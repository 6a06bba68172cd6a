package dev.fingerpost.cli;

import dev.fingerpost.cli.config.ConfigShowCommand;
import picocli.CommandLine.Command;

/** {@code fingerpost config}. */
@Command(
    name = "config",
    description = "Shows the settings.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = ConfigShowCommand.class)
final class ConfigCommand extends Group {}
