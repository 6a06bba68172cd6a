package dev.fingerpost.cli;

import dev.fingerpost.Tenure;
import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.options.ConfirmOptions;
import dev.fingerpost.cli.options.DurationConverter;
import dev.fingerpost.cli.options.LeaseOptions;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.cli.output.Text;
import dev.fingerpost.cli.view.PointerView;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.publisher.Removal;
import dev.fingerpost.publisher.RemoveOutcome;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Spans;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fingerpost rm}. */
@Command(
    name = "rm",
    description = {
      "Removes a pointer: readers find nothing, and after a while its objects are collected.",
      "Its history stays, and so does the count: published again, it goes on after its last version."
    })
final class RmCommand implements Runnable {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();
  @Mixin private final LeaseOptions lease = new LeaseOptions();
  @Mixin private final ConfirmOptions confirm = new ConfirmOptions();

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Parameters(paramLabel = "POINTER", description = "The pointer.")
  private String pointer;

  @Option(
      names = "--keep-for",
      paramLabel = "D",
      defaultValue = "7d",
      converter = DurationConverter.class,
      description =
          "How long its objects are kept, and fingerpost restore brings it back. Default:"
              + " ${DEFAULT-VALUE}.")
  private Duration keep = Duration.ofDays(7);

  @Option(names = "--force", description = "Drops its pins and tags, which else forbid it.")
  private boolean force;

  @Override
  public void run() {
    PointerName name = new PointerName(pointer);
    Duration kept = Removal.checkKeep(keep);
    confirm.check(output.host());
    try (Session session = Session.open(store, output)) {
      confirm.confirm(session.host(), question(session.find(name)), session.output()::ask);
      try (Tenure tenure = session.acquire(name, lease)) {
        end(session, name, tenure.remove(kept, force));
      }
    }
  }

  private String question(PointerInfo info) {
    String current =
        info.current().map(it -> ", whose version " + it.number() + " is current").orElse("");
    String drops = force ? ", drop its pins and tags" : "";
    return "Remove "
        + info.name()
        + current
        + drops
        + ", and keep it for "
        + Spans.words(keep)
        + "?";
  }

  private static void end(Session session, PointerName name, RemoveOutcome outcome) {
    if (outcome instanceof RemoveOutcome.Removed removed) {
      Removal removal = removed.removal();
      session
          .output()
          .result(
              PointerView.fields(name, removal),
              "removed "
                  + name
                  + "; fingerpost restore "
                  + name
                  + " brings it back until "
                  + Text.time(removal.until()));
    } else if (outcome instanceof RemoveOutcome.Held held) {
      throw new CommandException(ExitCode.REFUSED, held.detail(), hint(name, held.by()), null);
    } else {
      RemoveOutcome.Refused refused = (RemoveOutcome.Refused) outcome;
      throw new CommandException(
          ExitCode.of(refused.reason()),
          "cannot remove " + name + " (" + refused.reason() + "): " + refused.detail());
    }
  }

  private static String hint(PointerName name, RemoveOutcome.By by) {
    return switch (by) {
      case PINNED -> "fingerpost pins " + name + " shows them; --force drops them";
      case TAGGED -> "fingerpost tags " + name + " shows them; --force drops them";
      case REFERRED -> "they were promoted from it; it can go when they are collected";
    };
  }
}
