package dev.fingerpost.gc;

import dev.fingerpost.gc.CollectListener.Trouble;
import dev.fingerpost.gc.Worklist.RunOutcome;
import dev.fingerpost.publisher.Witness;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.concurrent.ExecutorService;

/**
 * Reclaims what no published version refers to and none ever can. A run, in this order:
 *
 * <ol>
 *   <li>Does the bucket's root belong to this database? If not, nothing is listed.
 *   <li>Take over domains whose holder never came back ({@link TakeOver}).
 *   <li>Abort dead multipart uploads, found by one listing for the whole root.
 *   <li>Visit pointers ({@link PointerVisit}): first a rotating share in full, then those where
 *       something changed; or, in a full run, all in full. Any number of runs share them by claims.
 *   <li>Walk a share of the root, or all of it, for keys that are none of the store's.
 *   <li>Record.
 * </ol>
 *
 * <p>Each step may be cut off anywhere: what was done stays done, and the next run does the rest.
 * (1) A collector expires a version and is killed: the attempt is on the database's list. (2) It
 * deletes half of an attempt and is killed: the attempt is still dead, and is listed again. (3) It
 * deletes all of it and is killed before it says so: the next one finds nothing there, and says so.
 * (4) It holds a claim: a run asks for others' claims before it ends. Thread-safe.
 */
public final class OrphanCollector {
  /** The names of collectors as owners of leases begin so; the colon keeps others' names apart. */
  public static final String OWNER = "fingerpost-gc:";

  private final Tools tools;
  private final String collector;
  private final ExecutorService workers;

  /**
   * A collector.
   *
   * @param name tells collectors apart: host and process, for instance
   * @param workers run the visits; the caller's, never shut down here; must not queue (a cached
   *     pool)
   */
  public OrphanCollector(Tools tools, String name, ExecutorService workers) {
    this.tools = tools;
    this.collector = OWNER + name;
    this.workers = workers;
  }

  /**
   * Says what a full run would do, and changes nothing. Nothing else is deleted by that run, but
   * for attempts that lose their last reference when a version of another pointer expires in it:
   * they go in that run or the next, by the order of the visits.
   *
   * @param only this pointer; empty for all, and the walk of the root
   * @throws WrongStoreException if bucket and database do not belong together
   */
  public CollectReport plan(
      CollectOptions options, Optional<PointerName> only, CollectListener listener, StopSign stop) {
    new StoreIdentity(tools.objects()).verify(tools.store(), tools.step());
    return new CollectPlan(tools, collector, options, listener, stop).of(only);
  }

  /**
   * Collects once.
   *
   * @throws WrongStoreException if bucket and database do not belong together; nothing was deleted
   *     that the other one could refer to
   */
  public CollectReport run(CollectOptions options, CollectListener listener, StopSign stop) {
    Instant start = tools.time().now();
    StoreIdentity identity = new StoreIdentity(tools.objects());
    Witness witness = identity.verify(tools.store(), tools.step());
    if (refuses(options, listener, stop)) {
      return refused(options, start);
    }
    DeleteGate gate = () -> check(identity, witness);
    return new CollectRun(tools, collector, workers, options, listener, stop, gate).all();
  }

  /**
   * (1) The collector reads rows, (2) another database is declared the newer one, (3) it deletes.
   */
  private void check(StoreIdentity identity, Witness witness) {
    if (identity.superseded(witness, tools.step())) {
      throw new WrongStoreException(
          tools.objects().root()
              + " has a newer epoch than "
              + witness
              + "; nothing more is deleted");
    }
  }

  private boolean refuses(CollectOptions options, CollectListener listener, StopSign stop) {
    OptionalDouble limit = options.maxDeleteFraction();
    if (limit.isEmpty()) {
      return false;
    }
    Tally found = plan(options, Optional.empty(), CollectListener.NONE, stop).tally();
    boolean refuses =
        found.dead() > 0 && (double) found.dead() / found.judged() > limit.getAsDouble();
    if (refuses) {
      listener.trouble(
          new Trouble(
              "limit",
              tools.objects().root().toString(),
              "%d of %d attempts are dead, a larger share than %s: nothing was deleted"
                  .formatted(found.dead(), found.judged(), limit.getAsDouble())));
    }
    return refuses;
  }

  private CollectReport refused(CollectOptions options, Instant start) {
    UUID run = tools.uuid();
    long ignored = tools.worklist().begin(run, collector, options.full(), tools.step());
    Tally none = new Tally();
    tools.worklist().finish(run, RunOutcome.REFUSED, Optional.empty(), none.counts(), tools.step());
    return new CollectReport(RunOutcome.REFUSED, none, Duration.between(start, tools.time().now()));
  }

  /** Asked before each delete; throws if nothing more may be deleted. */
  interface DeleteGate {
    void check();
  }
}
