package dev.fingerpost.cli;

import dev.fingerpost.Tenure;
import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.options.LeaseOptions;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.publisher.RestoreOutcome;
import dev.fingerpost.writer.PointerName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code fingerpost restore}. */
@Command(
    name = "restore",
    description = {
      "Brings a removed pointer back: what was current when it was removed is so again.",
      "Exits 86 if that was collected meanwhile, 90 if the pointer is not removed."
    })
final class RestoreCommand implements Runnable {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();
  @Mixin private final LeaseOptions lease = new LeaseOptions();

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Parameters(paramLabel = "POINTER", description = "The pointer.")
  private String pointer;

  @Override
  public void run() {
    PointerName name = new PointerName(pointer);
    try (Session session = Session.open(store, output)) {
      PointerName found = session.find(name).name();
      try (Tenure tenure = session.acquire(found, lease)) {
        end(session, found, tenure.restore());
      }
    }
  }

  private static void end(Session session, PointerName name, RestoreOutcome outcome) {
    if (outcome instanceof RestoreOutcome.Restored restored) {
      session
          .output()
          .result(
              new Fields().with("pointer", name).with("current_version", restored.current()),
              "restored " + name + ": " + current(restored.current()));
    } else if (outcome instanceof RestoreOutcome.NotRemoved it) {
      throw new CommandException(ExitCode.REFUSED, it.detail() + "; there is nothing to restore");
    } else if (outcome instanceof RestoreOutcome.Collected it) {
      throw new CommandException(ExitCode.NOT_FOUND, it.detail());
    } else {
      RestoreOutcome.Refused refused = (RestoreOutcome.Refused) outcome;
      throw new CommandException(
          ExitCode.of(refused.reason()),
          "cannot restore " + name + " (" + refused.reason() + "): " + refused.detail());
    }
  }

  private static String current(long version) {
    return version == 0 ? "nothing was published" : "version " + version + " is current";
  }
}
