package dev.fingerpost.cli.upkeep;

import dev.fingerpost.cli.CommandException;
import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.cli.output.Table;
import dev.fingerpost.cli.output.Text;
import dev.fingerpost.gc.CollectHistory;
import dev.fingerpost.gc.CollectHistory.Run;
import dev.fingerpost.gc.CollectHistory.Unfreed;
import dev.fingerpost.gc.Tally;
import dev.fingerpost.writer.Spans;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fingerpost gc status}. */
@Command(
    name = "status",
    description = "Shows the last runs, what they freed in all, and what they could not free.")
final class GcStatusCommand implements Runnable {
  private static final int SHOWN = 20;

  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();

  @Option(
      names = {"-n", "--limit"},
      paramLabel = "N",
      defaultValue = "10",
      description = "How many runs. Default: ${DEFAULT-VALUE}.")
  private int limit = 10;

  @Override
  public void run() {
    if (limit < 1 || limit > 1_000_000) {
      throw CommandException.usage("--limit " + limit + " is not 1 to 1000000", "see --help");
    }
    try (Upkeep upkeep = Upkeep.open(store, output)) {
      CollectHistory history = upkeep.maintenance().history();
      Instant now = upkeep.session().now();
      List<Run> runs = history.runs(limit, upkeep.soon());
      List<Unfreed> found = history.unfreed(SHOWN + 1, upkeep.soon());
      List<Unfreed> unfreed = found.subList(0, Math.min(SHOWN, found.size()));
      boolean more = found.size() > SHOWN;
      Map<String, Long> totals = history.totals(upkeep.soon());
      if (upkeep.output().mode().json()) {
        upkeep
            .output()
            .result(
                new Fields()
                    .with("runs", runs.stream().map(GcStatusCommand::fields).toList())
                    .with("totals", CollectView.counts(new Fields(), totals))
                    .with("oldest_unreclaimed_at", unfreed.stream().findFirst().map(Unfreed::first))
                    .with("not_freed", unfreed.stream().map(GcStatusCommand::fields).toList())
                    .with("more_not_freed", more),
                "");
        return;
      }
      upkeep.output().rows(runs(runs, now), "nothing was collected yet");
      upkeep.output().text(inAll(totals));
      upkeep.output().text(oldest(unfreed, now));
      upkeep.output().rows(unfreed(unfreed, now));
      if (more) {
        upkeep.output().note("and more: select * from fingerpost.unfreed order by first_at");
      }
    }
  }

  private static Table runs(List<Run> runs, Instant now) {
    Table table =
        new Table(
            "STARTED", "AGE", "MODE", "OUTCOME", "TOOK", "POINTERS", "FREED", "BYTES", "FAILED");
    for (Run run : runs) {
      table.row(
          fields(run),
          Text.time(run.started()),
          Text.age(Duration.between(run.started(), now)),
          run.full() ? "full" : "changed",
          run.outcome().map(it -> it.name().toLowerCase(Locale.ROOT)).orElse("not ended"),
          run.took().map(Spans::words).orElse("-"),
          run.pointers(),
          run.tally().getOrDefault(Tally.FREED, 0L),
          Text.size(run.tally().getOrDefault(Tally.BYTES, 0L)),
          CollectView.errors(run.tally()).values().stream().mapToLong(it -> it).sum());
    }
    return table;
  }

  private static Fields fields(Run run) {
    Fields fields =
        new Fields()
            .with("started_at", run.started())
            .with("finished_at", run.finished())
            .with("collector", run.collector())
            .with("mode", run.full() ? "full" : "changed")
            .with("outcome", run.outcome().map(it -> it.name().toLowerCase(Locale.ROOT)))
            .with("pointers", run.pointers());
    return CollectView.counts(fields, run.tally());
  }

  private static String inAll(Map<String, Long> totals) {
    return "verdicts of all runs: %s%nfreed by all runs: %s"
        .formatted(CollectView.verdicts(totals), CollectView.freed(totals));
  }

  private static String oldest(List<Unfreed> unfreed, Instant now) {
    return unfreed.isEmpty()
        ? "oldest unreclaimed orphan: none"
        : "oldest unreclaimed orphan: "
            + Text.age(Duration.between(unfreed.get(0).first(), now))
            + ", "
            + unfreed.get(0).key();
  }

  private static Table unfreed(List<Unfreed> unfreed, Instant now) {
    Table table = new Table("NOT FREED", "SINCE", "TRIED", "WHY");
    for (Unfreed each : unfreed) {
      table.row(
          fields(each),
          each.key(),
          Text.age(Duration.between(each.first(), now)),
          each.times(),
          each.reason());
    }
    return table;
  }

  private static Fields fields(Unfreed each) {
    return new Fields()
        .with("key", each.key())
        .with("pointer", each.pointer())
        .with("reason", each.reason())
        .with("first_at", each.first())
        .with("latest_at", each.latest())
        .with("times", each.times());
  }
}
