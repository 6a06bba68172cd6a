package dev.fingerpost.gc.chaos;

import dev.fingerpost.Fingerpost;
import dev.fingerpost.Version;
import dev.fingerpost.gc.CollectListener;
import dev.fingerpost.gc.CollectOptions;
import dev.fingerpost.gc.CollectReport;
import dev.fingerpost.gc.OrphanCollector;
import dev.fingerpost.gc.StopSign;
import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.gc.Tools;
import dev.fingerpost.gc.Worklist;
import dev.fingerpost.gc.chaos.child.Log;
import dev.fingerpost.gc.chaos.child.Results;
import dev.fingerpost.gc.chaos.history.Outcome;
import dev.fingerpost.gc.postgres.PostgresPointerProofs;
import dev.fingerpost.gc.postgres.PostgresWorklist;
import dev.fingerpost.gc.s3.S3Sweeper;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Sha256;
import dev.fingerpost.writer.SystemRandom;
import dev.fingerpost.writer.SystemTime;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/** When all is quiet: collects, and reads every version that was ever published. */
final class Aftermath {
  /** Abandoned tenures at once, and however many versions expire. */
  private static final CollectOptions EVERYTHING =
      new CollectOptions(
          true, 4, Duration.ZERO, Optional.of(Duration.ZERO), true, OptionalDouble.empty());

  private static final int PAGE = 1_000;

  private final Servers servers;
  private final Fingerpost store;
  private final Log log;
  private final Set<String> live = new HashSet<>();
  private final List<String> problems = new ArrayList<>();

  Aftermath(Servers servers, Fingerpost store, Log log) {
    this.servers = servers;
    this.store = store;
    this.log = log;
  }

  /** What is wrong beside the history. */
  List<String> problems() {
    collect();
    collect();
    Results.POINTERS.forEach(it -> read(new PointerName(it)));
    weigh();
    return problems;
  }

  private void collect() {
    CollectReport report =
        new OrphanCollector(tools(), "aftermath", servers.workers)
            .run(EVERYTHING, CollectListener.NONE, new StopSign());
    if (report.outcome() != Worklist.RunOutcome.DONE) {
      problems.add(
          "a collection in quiet ended " + report.outcome() + " " + report.tally().counts());
    }
  }

  private Tools tools() {
    Repeats repeats = PostgresTestStore.repeats();
    return new Tools(
        store.store(),
        store.objects(),
        sweeper(),
        new PostgresPointerProofs(servers.calls(), repeats, store.store().incarnation()),
        new PostgresWorklist(servers.calls(), repeats, store.store().incarnation()),
        store.catalog(),
        store.ports().pointers(),
        store.leases(),
        repeats,
        SystemTime.INSTANCE,
        SystemRandom.INSTANCE);
  }

  private Sweeper sweeper() {
    return new S3Sweeper(servers.client, Servers.ROOT);
  }

  private void read(PointerName pointer) {
    OptionalLong before = OptionalLong.empty();
    List<Version> page = store.reader().history(pointer, before, PAGE, Lab.soon());
    page.stream()
        .limit(Servers.KEPT)
        .filter(it -> it.state() == Version.State.EXPIRED)
        .forEach(it -> problems.add("expired too early: " + pointer + "@" + it.number()));
    while (!page.isEmpty()) {
      page.forEach(this::read);
      before = OptionalLong.of(page.get(page.size() - 1).number());
      page = store.reader().history(pointer, before, PAGE, Lab.soon());
    }
  }

  private void read(Version version) {
    if (version.state() == Version.State.EXPIRED) {
      log.found(version, Optional.empty(), Outcome.EXPIRED);
      return;
    }
    version.descriptor().orElseThrow().attempts().forEach(it -> live.add(it.prefix()));
    try (InputStream in = store.reader().open(version, Lab.soon())) {
      log.found(version, Optional.of(Sha256.of(in.readAllBytes())), Outcome.LIVE);
    } catch (FingerpostException | IOException e) {
      problems.add(version.pointer() + "@" + version.number() + ": " + e.getMessage());
      log.found(version, Optional.empty(), Outcome.DAMAGED);
    }
  }

  /**
   * Guarantee G7: what is left is what is referred to. Objects are counted, since this server shows
   * a folder as a prefix from which a broken PUT has kept its object away.
   */
  private void weigh() {
    Set<String> found = new HashSet<>();
    Sweeper sweeper = sweeper();
    for (String pointer : Results.POINTERS) {
      Optional<String> next = Optional.of("");
      while (next.isPresent()) {
        String folder = AttemptId.folder(new PointerName(pointer));
        Sweeper.Children page = sweeper.children(folder, next.get(), PAGE, Lab.soon());
        found.addAll(page.prefixes());
        found.addAll(page.keys());
        next = page.next();
      }
    }
    found.stream()
        .filter(it -> !live.contains(it))
        .flatMap(it -> sweeper.contents(it, Sweeper.Cursor.START, Lab.soon()).items().stream())
        .forEach(it -> problems.add("left behind: " + it.key()));
  }
}
