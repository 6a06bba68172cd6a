package dev.fingerpost.gc.kill;

import dev.fingerpost.gc.CollectListener;
import dev.fingerpost.gc.CollectReport;
import dev.fingerpost.gc.OrphanCollector;
import dev.fingerpost.gc.PointerProofs;
import dev.fingerpost.gc.StopSign;
import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.gc.Tools;
import dev.fingerpost.gc.Worklist;
import dev.fingerpost.lease.LeaseAuthority;
import dev.fingerpost.publisher.PointerStore;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import software.amazon.awssdk.services.s3.S3Client;

/** A child of {@link CollectorKillTest}: collects once, step by step. */
final class CollectorProcess {
  private CollectorProcess() {}

  public static void main(String[] arguments) throws IOException {
    Steps steps = new Steps(System.in, System.out);
    Where where = Where.parse(arguments);
    ExecutorService workers = Executors.newCachedThreadPool();
    S3Client client = where.client();
    steps.before(Steps.START);
    OrphanCollector collector =
        new OrphanCollector(
            stepped(where.tools(client, where.calls(workers)), steps), "child", workers);
    CollectReport report = collector.run(Where.ALL, CollectListener.NONE, new StopSign());
    steps.before(Steps.END);
    System.out.println(report.outcome());
    Runtime.getRuntime().halt(0);
  }

  /**
   * Every call that commits something or deletes something is a step. One object is refused, so
   * that this is recorded, too.
   */
  private static Tools stepped(Tools it, Steps steps) {
    return new Tools(
        it.store(),
        it.objects(),
        steps.of(
            Sweeper.class,
            new LockedSweeper(it.sweeper(), "gone/a/", "/b.txt"),
            Set.of("delete", "abort")),
        steps.of(PointerProofs.class, it.proofs(), Set.of("expire", "seal", "freed", "notFreed")),
        steps.of(Worklist.class, it.worklist(), Set.of("begin", "claim", "record", "finish")),
        it.catalog(),
        steps.of(PointerStore.class, it.pointers(), Set.of("open")),
        steps.of(LeaseAuthority.class, it.leases(), Set.of("acquire", "release")),
        it.repeats(),
        it.time(),
        it.random());
  }
}
