package dev.fingerpost.cli;

import dev.fingerpost.Version;
import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.options.KeyOptions;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.cli.view.VersionView;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.writer.PointerName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code fingerpost outcome}. */
@Command(
    name = "outcome",
    description = {
      "Shows what was published under an operation key; exits 86 if nothing was.",
      "It only looks: a publish still on its way may arrive later. To be sure, use settle."
    })
final class OutcomeCommand implements Runnable {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();
  @Mixin private final KeyOptions asked = new KeyOptions();

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Parameters(paramLabel = "POINTER", description = "The pointer.")
  private String pointer;

  @Override
  public void run() {
    PointerName name = new PointerName(pointer);
    OperationKey operation = asked.operation();
    try (Session session = Session.open(store, output)) {
      Version version =
          session.store().outcome(name, operation).orElseThrow(() -> missing(name, operation));
      session
          .output()
          .result(
              VersionView.fields(version, session.root()),
              VersionView.facts(version, session.root(), session.now()).aligned());
    }
  }

  private static CommandException missing(PointerName name, OperationKey operation) {
    return new CommandException(
        ExitCode.NOT_FOUND, "nothing is published on " + name + " under key " + operation);
  }
}
