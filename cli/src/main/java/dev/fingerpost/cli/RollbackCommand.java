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

/** {@code fingerpost rollback}. */
@Command(
    name = "rollback",
    description = "Makes an earlier version of a pointer current again, as a new version.")
final class RollbackCommand implements Runnable {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();
  @Mixin private final OperationOptions operation = new OperationOptions();
  @Mixin private final LeaseOptions lease = new LeaseOptions();

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Parameters(index = "0", paramLabel = "POINTER", description = "The pointer.")
  private String pointer;

  @Parameters(index = "1", paramLabel = "VERSION", description = "Its version to go back to.")
  private long version;

  @Override
  public void run() {
    PointerName name = new PointerName(pointer);
    try (Session session = Session.open(store, output)) {
      Version source = session.find(new Address(name, new Address.Selector.Numbered(version)));
      Operation asked = operation.operation(name, session::look);
      try (Tenure tenure = session.acquire(name, lease)) {
        session.end(tenure.rollback(asked, source.number()));
      }
    }
  }
}
