package dev.fingerpost.cli;

import picocli.CommandLine.Command;

/** {@code fingerpost lease}. */
@Command(
    name = "lease",
    description = "Takes and gives back leases, for jobs that publish by several commands.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      LeaseAcquireCommand.class,
      LeaseRenewCommand.class,
      LeaseReleaseCommand.class,
      LeaseShowCommand.class
    })
final class LeaseCommand extends Group {}
