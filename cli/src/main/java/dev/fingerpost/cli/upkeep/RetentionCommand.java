package dev.fingerpost.cli.upkeep;

import dev.fingerpost.cli.Group;
import picocli.CommandLine.Command;

/** {@code fingerpost retention}. */
@Command(
    name = "retention",
    description = "Says which versions are kept, for a pointer or the whole store.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {RetentionSetCommand.class, RetentionShowCommand.class})
public final class RetentionCommand extends Group {}
