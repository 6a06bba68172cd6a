package dev.fingerpost.cli;

import dev.fingerpost.Operation;
import dev.fingerpost.Tenure;
import dev.fingerpost.Version;
import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.options.LeaseOptions;
import dev.fingerpost.cli.options.OperationOptions;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.writer.PointerName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code fingerpost promote}. */
@Command(
    name = "promote",
    description = "Makes a version of one pointer current on another, without copying objects.")
final class PromoteCommand implements Runnable {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();
  @Mixin private final OperationOptions operation = new OperationOptions();
  @Mixin private final LeaseOptions lease = new LeaseOptions();

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Parameters(
      index = "0",
      paramLabel = "SOURCE[@VERSION]",
      description = "What to promote; by default the source's current version.")
  private String source;

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Parameters(index = "1", paramLabel = "TARGET", description = "The pointer to move.")
  private String target;

  @Override
  public void run() {
    Address from = Address.parse(source);
    PointerName to = new PointerName(target);
    if (from.pointer().equals(to)) {
      throw CommandException.usage(
          "source and target are both " + to, "within one pointer use: fingerpost rollback");
    }
    try (Session session = Session.open(store, output)) {
      Version version = session.find(from);
      Operation asked = operation.operation(to, session::look);
      try (Tenure tenure = session.acquire(to, lease)) {
        session.end(tenure.promote(asked, from.pointer(), version.number()));
      }
    }
  }
}
