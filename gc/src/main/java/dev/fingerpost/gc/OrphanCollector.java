package dev.fingerpost.gc;

import dev.fingerpost.gc.CollectListener.Trouble;
import dev.fingerpost.gc.Worklist.Claim;
import dev.fingerpost.gc.Worklist.Kind;
import dev.fingerpost.gc.Worklist.RunOutcome;
import dev.fingerpost.gc.Worklist.Visit;
import dev.fingerpost.gc.Worklist.Wanted;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.publisher.Witness;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.WorkGroup;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
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

  /** After so many runs every pointer was visited in full, and every key below the root passed. */
  private static final int ROTATION = 32;

  /** Pages of a thousand keys, walked by a run that is not full. */
  private static final int WALK_PAGES = 4;

  private static final int CATALOG_PAGE = 500;

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
    Instant start = tools.time().now();
    new StoreIdentity(tools.objects()).verify(tools.store(), tools.step());
    Tally tally = new Tally();
    Set<PointerName> closing =
        options
            .abandonedAfter()
            .map(limit -> new TakeOver(tools, collector, listener, tally).candidates(limit, stop))
            .orElse(Set.of());
    UploadSweep.planned(tools, options, closing, listener, tally)
        .sweep(only.map(name -> name + "/attempts/").orElse(""), stop);
    if (only.isPresent()) {
      look(
          tools.catalog().pointer(only.get(), tools.step()).stream().toList(),
          options,
          closing,
          listener,
          stop,
          tally);
    } else {
      lookAtAll(options, closing, listener, stop, tally);
      String ignored = new RootWalk(tools, listener, tally, "").walk(Long.MAX_VALUE, stop);
    }
    return report(tally, stop, start);
  }

  private void lookAtAll(
      CollectOptions options,
      Set<PointerName> closing,
      CollectListener listener,
      StopSign stop,
      Tally tally) {
    String after = "";
    List<PointerInfo> page;
    do {
      page = tools.catalog().pointers("", after, CATALOG_PAGE, tools.step());
      look(page, options, closing, listener, stop, tally);
      after = page.isEmpty() ? after : page.get(page.size() - 1).name().value();
    } while (page.size() == CATALOG_PAGE && !stop.raised());
  }

  private void look(
      List<PointerInfo> pointers,
      CollectOptions options,
      Set<PointerName> closing,
      CollectListener listener,
      StopSign stop,
      Tally tally) {
    for (PointerInfo each : pointers) {
      if (stop.raised()) {
        return;
      }
      Claim claim =
          new Claim(each.name(), each.domain(), true, Optional.empty(), tools.time().now());
      tally.add(
          PointerVisit.planned(tools, options, listener, stop, claim, closing).visit().tally());
    }
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
    return new Run(options, listener, stop, gate, start).all();
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
    UUID run = uuid();
    long ignored = tools.worklist().begin(run, collector, options.full(), tools.step());
    Tally none = new Tally();
    tools.worklist().finish(run, RunOutcome.REFUSED, Optional.empty(), none.counts(), tools.step());
    return new CollectReport(RunOutcome.REFUSED, none, Duration.between(start, tools.time().now()));
  }

  private CollectReport report(Tally tally, StopSign stop, Instant start) {
    RunOutcome outcome =
        stop.raised()
            ? RunOutcome.STOPPED
            : tally.errors() > 0 ? RunOutcome.PARTIAL : RunOutcome.DONE;
    return new CollectReport(outcome, tally, Duration.between(start, tools.time().now()));
  }

  private UUID uuid() {
    return new UUID(tools.random().nextLong(), tools.random().nextLong());
  }

  /** Asked before each delete; throws if nothing more may be deleted. */
  interface DeleteGate {
    void check();
  }

  /** One run under way. */
  private final class Run {
    private final UUID id = uuid();
    private final CollectOptions options;
    private final CollectListener listener;
    private final StopSign stop;
    private final DeleteGate gate;
    private final Instant start;

    /** Of everything, and of what is not part of a visit. */
    private final Tally all = new Tally();

    private final Tally beside = new Tally();

    Run(
        CollectOptions options,
        CollectListener listener,
        StopSign stop,
        DeleteGate gate,
        Instant start) {
      this.options = options;
      this.listener = listener;
      this.stop = stop;
      this.gate = gate;
      this.start = start;
    }

    CollectReport all() {
      long pointers = tools.worklist().begin(id, collector, options.full(), tools.step());
      options
          .abandonedAfter()
          .ifPresent(limit -> new TakeOver(tools, collector, listener, beside).all(limit, stop));
      UploadSweep.acting(tools, options, listener, beside).sweep("", stop);
      visitAll(pointers);
      Optional<String> walked = stop.raised() ? Optional.empty() : Optional.of(walk());
      all.add(beside.counts());
      CollectReport report = report(all, stop, start);
      tools.worklist().finish(id, report.outcome(), walked, beside.counts(), tools.step());
      return report;
    }

    private void visitAll(long pointers) {
      Kind kind = options.full() ? Kind.FULL : Kind.CHANGED;
      long share = options.full() ? 0 : (pointers + ROTATION - 1) / ROTATION;
      // The share comes first: a pointer that changes before every run is among those that changed
      // in every run, which are not visited in full, and each pointer is visited once by a run.
      each(Kind.OLDEST, false, share);
      each(kind, false, Long.MAX_VALUE);
      each(kind, true, Long.MAX_VALUE);
    }

    /** Visits pointers of a kind, several at once. */
    private void each(Kind kind, boolean others, long limit) {
      Claims claims = new Claims(kind, others, limit);
      WorkGroup group = new WorkGroup(workers);
      for (int i = 0; i < options.jobs(); i++) {
        group.submit(() -> work(claims), () -> {});
      }
      try {
        group.await(tools.forEver());
      } catch (InterruptedException e) {
        stop.raise();
        Thread.currentThread().interrupt();
        throw new FingerpostException("the collection was interrupted", e);
      }
    }

    private void work(Claims claims) {
      for (Optional<Claim> next = claims.next(); next.isPresent(); next = claims.next()) {
        Visit visit = PointerVisit.acting(tools, options, listener, stop, next.get(), gate).visit();
        all.add(visit.tally());
        tools.worklist().record(id, visit, tools.step());
      }
    }

    private String walk() {
      String place = options.full() ? "" : tools.worklist().walkPlace(tools.step());
      long pages = options.full() ? Long.MAX_VALUE : WALK_PAGES;
      return new RootWalk(tools, listener, beside, place).walk(pages, stop);
    }

    /** Gives out claims, one after another. */
    private final class Claims {
      private final Kind kind;
      private final boolean others;
      private long left;
      private String after = "";

      Claims(Kind kind, boolean others, long limit) {
        this.kind = kind;
        this.others = others;
        this.left = limit;
      }

      synchronized Optional<Claim> next() {
        if (left-- <= 0 || stop.raised()) {
          return Optional.empty();
        }
        Optional<Claim> claim =
            tools.worklist().claim(id, new Wanted(kind, after, others), tools.step());
        claim.ifPresentOrElse(it -> after = it.pointer().value(), () -> left = 0);
        return claim;
      }
    }
  }
}
