package dev.fingerpost.gc.chaos;

import dev.fingerpost.gc.chaos.history.Entry;
import dev.fingerpost.gc.chaos.history.Op;
import dev.fingerpost.gc.chaos.history.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Every unknown is settled, within five seconds of the database's return. */
final class Settling {
  private static final Duration LONGEST = Duration.ofSeconds(5);

  private final List<DatabaseKiller.Outage> outages;

  Settling(List<DatabaseKiller.Outage> outages) {
    this.outages = outages;
  }

  /** A line for each that was not. */
  List<String> late(List<Path> histories) throws IOException {
    List<String> late = new ArrayList<>();
    Unsettled.in(histories).forEach(it -> late.add("never settled: " + it.line()));
    for (Path history : histories) {
      for (String line : Files.readAllLines(history, StandardCharsets.UTF_8)) {
        if (line.contains("\"settle\"")) {
          late(Entry.parse(line)).ifPresent(late::add);
        }
      }
    }
    return late;
  }

  private Optional<String> late(Entry it) {
    if (it.op() != Op.SETTLE || it.end() == null) {
      return Optional.empty();
    }
    long end = it.end();
    long from = it.start();
    for (DatabaseKiller.Outage outage : outages) {
      if (outage.from() < end && outage.to() > from) {
        from = Math.min(end, outage.to());
      }
    }
    boolean answered = it.outcome() == Outcome.APPLIED || it.outcome() == Outcome.NEVER;
    return answered && end - from <= LONGEST.toNanos()
        ? Optional.empty()
        : Optional.of("settled after " + (end - from) / 1_000_000 + " ms: " + it.line());
  }
}
