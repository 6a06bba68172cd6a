package dev.fingerpost.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

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
final class LeaseCommand implements Runnable {
  @SuppressWarnings("NullAway.Init") // picocli sets it before it runs anything
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "missing command: acquire, renew, release or show");
  }
}
