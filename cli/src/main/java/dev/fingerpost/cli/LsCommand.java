package dev.fingerpost.cli;

import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.options.DurationConverter;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.cli.output.Table;
import dev.fingerpost.cli.view.PointerView;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fingerpost ls}. */
@Command(
    name = "ls",
    description = "Lists pointers; with --older-than only the late ones, and exits 88 if any is.")
final class LsCommand implements Callable<Integer> {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();

  @Parameters(
      paramLabel = "PREFIX",
      arity = "0..1",
      defaultValue = "",
      description = "Only pointers whose names begin so.")
  private String prefix = "";

  @Option(
      names = "--older-than",
      paramLabel = "D",
      converter = DurationConverter.class,
      description = "Only those never published, or longer ago than this, for instance 26h.")
  private @Nullable Duration limit;

  @Option(names = "--removed", description = "Removed pointers as well.")
  private boolean removed;

  @Override
  public Integer call() {
    try (Session session = Session.open(store, output)) {
      List<PointerInfo> all = new Pointers(session).all(prefix).toList();
      List<PointerInfo> pointers = all.stream().filter(this::shown).toList();
      if (pointers.isEmpty()) {
        return none(none(session) + (all.isEmpty() ? "" : "; ls --removed shows what was removed"));
      }
      Duration late = limit;
      return late == null ? list(session, pointers).code() : late(session, pointers, late).code();
    }
  }

  /** What was removed is not late either. */
  private boolean shown(PointerInfo pointer) {
    return pointer.removed().isEmpty() || (removed && limit == null);
  }

  /** A watch on a name that does not exist must not look like a watch that found nothing wrong. */
  private int none(String note) {
    if (limit != null) {
      throw new CommandException(ExitCode.NOT_FOUND, note);
    }
    output.output().note(note);
    return ExitCode.OK.code();
  }

  private ExitCode late(Session session, List<PointerInfo> pointers, Duration limit) {
    Instant now = session.now();
    List<PointerInfo> late =
        pointers.stream().filter(it -> PointerView.late(it, limit, now)).toList();
    list(session, late);
    session.output().note(late.size() + " of " + pointers.size() + " late");
    return late.isEmpty() ? ExitCode.OK : ExitCode.CHECK_FAILED;
  }

  private String none(Session session) {
    String which =
        prefix.isEmpty() ? "there is no pointer" : "no pointer begins with '" + prefix + "'";
    return which + " in " + session.root();
  }

  private static ExitCode list(Session session, List<PointerInfo> pointers) {
    Table table = PointerView.table();
    Instant now = session.now();
    pointers.forEach(it -> PointerView.row(table, it, session.root(), now));
    session.output().rows(table);
    return ExitCode.OK;
  }
}
