package dev.fingerpost.cli.upkeep;

import dev.fingerpost.cli.Group;
import picocli.CommandLine.Command;

/** {@code fingerpost gc}. */
@Command(
    name = "gc",
    description = "Reclaims what no published version refers to and none ever can.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {GcPlanCommand.class, GcRunCommand.class, GcStatusCommand.class})
public final class GcCommand extends Group {}
