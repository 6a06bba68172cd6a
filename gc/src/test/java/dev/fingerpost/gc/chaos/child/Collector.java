package dev.fingerpost.gc.chaos.child;

import dev.fingerpost.Ports;
import dev.fingerpost.gc.CollectListener;
import dev.fingerpost.gc.CollectOptions;
import dev.fingerpost.gc.CollectReport;
import dev.fingerpost.gc.OrphanCollector;
import dev.fingerpost.gc.PointerProofs;
import dev.fingerpost.gc.StopSign;
import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.gc.Tools;
import dev.fingerpost.gc.Worklist;
import dev.fingerpost.gc.postgres.PostgresPointerProofs;
import dev.fingerpost.gc.postgres.PostgresWorklist;
import dev.fingerpost.gc.s3.S3Sweeper;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.publisher.postgres.PostgresCalls;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.SystemRandom;
import dev.fingerpost.writer.SystemTime;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Collects at grace 0, and takes over what was abandoned. */
final class Collector implements Work {
  /** One pointer at a time, so that steps come one by one. */
  private static final CollectOptions OPTIONS =
      new CollectOptions(
          true, 1, Duration.ZERO, Optional.of(Duration.ofSeconds(1)), true, OptionalDouble.empty());

  private final Setup setup;
  private final Ties ties;
  private final Post post;

  Collector(Setup setup, Ties ties, Post post) {
    this.setup = setup;
    this.ties = ties;
    this.post = post;
  }

  @Override
  public String round(Round round) {
    try {
      CollectReport report =
          new OrphanCollector(announced(tools(ties)), setup.name(), ties.workers)
              .run(OPTIONS, CollectListener.NONE, new StopSign());
      return "collected " + report.outcome() + " " + report.tally().counts();
    } catch (FingerpostException e) {
      return "failed " + e.getMessage();
    }
  }

  static Tools tools(Ties ties) {
    PostgresCalls calls = ties.calls();
    Repeats repeats = Ties.repeats();
    Ports ports = Stack.ports(ties);
    StoreInfo info = ports.catalog().store(Deadline.after(Ties.LIMITS.look(), SystemTime.INSTANCE));
    return new Tools(
        info,
        ports.objects(),
        new S3Sweeper(ties.s3, ties.root),
        new PostgresPointerProofs(calls, repeats, info.incarnation()),
        new PostgresWorklist(calls, repeats, info.incarnation()),
        ports.catalog(),
        ports.pointers(),
        ports.leases(),
        repeats,
        SystemTime.INSTANCE,
        SystemRandom.INSTANCE);
  }

  private Tools announced(Tools it) {
    return new Tools(
        it.store(),
        it.objects(),
        post.announced(
            Sweeper.class, it.sweeper(), Map.of(), Map.of("children", Step.G4, "delete", Step.G6)),
        post.announced(
            PointerProofs.class,
            it.proofs(),
            Map.of(),
            Map.of("expire", Step.G2, "snapshot", Step.G3)),
        post.announced(
            Worklist.class, it.worklist(), Map.of(), Map.of("claim", Step.G1, "record", Step.G7)),
        it.catalog(),
        it.pointers(),
        it.leases(),
        it.repeats(),
        it.time(),
        it.random());
  }
}
