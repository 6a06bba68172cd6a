package dev.fingerpost.cli;

import dev.fingerpost.Version;
import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.options.DurationConverter;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.cli.output.Text;
import dev.fingerpost.cli.view.RefusalView;
import dev.fingerpost.cli.view.VersionView;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fingerpost log}. */
@Command(
    name = "log",
    description = "Lists versions, newest first; or what was refused, latest first.")
final class LogCommand implements Runnable {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();

  @Parameters(
      paramLabel = "POINTER",
      arity = "0..1",
      description = "Whose history; default: that of all pointers.")
  private @Nullable String pointer;

  @Option(names = "--refused", description = "What was refused, by whom, why and how often.")
  private boolean refused;

  @Option(
      names = "--since",
      paramLabel = "D",
      converter = DurationConverter.class,
      description = "Only what happened within this time, for instance 2h.")
  private @Nullable Duration since;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "50",
      description = "At most so many lines. Default: ${DEFAULT-VALUE}.")
  private int limit = 50;

  @Override
  public void run() {
    Optional<PointerName> name = Optional.ofNullable(pointer).map(PointerName::new);
    if (limit < 1 || limit > 1_000_000) {
      throw CommandException.usage("--limit " + limit + " is not 1 to 1000000", "see --help");
    }
    try (Session session = Session.open(store, output)) {
      Optional<PointerInfo> found = name.map(session::find);
      Instant from = since == null ? Instant.EPOCH : session.now().minus(since);
      if (refused) {
        refusals(session, name, from);
      } else {
        versions(session, name, from);
        found
            .flatMap(it -> it.removed().map(gone -> gone.describe(it.name())))
            .ifPresent(session.output()::note);
      }
    }
  }

  private void refusals(Session session, Optional<PointerName> name, Instant from) {
    session
        .output()
        .rows(
            RefusalView.table(
                session.ask(
                    "list refusals",
                    deadline -> session.store().catalog().refusals(name, from, limit, deadline))),
            none("refusals", from));
  }

  private void versions(Session session, Optional<PointerName> name, Instant from) {
    History history = new History(session);
    List<Version> versions =
        name.map(it -> history.of(it, limit)).orElseGet(() -> history.all(limit));
    List<Version> recent =
        versions.stream().filter(it -> !it.publishedAt().isBefore(from)).toList();
    session
        .output()
        .rows(
            VersionView.table(recent, new Holds(session).view(name), session.root(), session.now()),
            none("versions", from));
  }

  private String none(String what, Instant from) {
    return "no "
        + what
        + (pointer == null ? "" : " of " + pointer)
        + (since == null ? "" : " since " + Text.time(from));
  }
}
