package dev.fingerpost.gc;

import dev.fingerpost.gc.OrphanCollector.DeleteGate;
import dev.fingerpost.gc.Worklist.Claim;
import dev.fingerpost.gc.Worklist.Kind;
import dev.fingerpost.gc.Worklist.Visit;
import dev.fingerpost.gc.Worklist.Wanted;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.WorkGroup;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;

/** One run of a collector. */
final class CollectRun {
  /** After so many runs every pointer was visited in full. */
  private static final int ROTATION = 32;

  /** Pages of a thousand keys, walked by a run that is not full; a large root takes many runs. */
  private static final int WALK_PAGES = 4;

  private final Tools tools;
  private final String collector;
  private final ExecutorService workers;
  private final CollectOptions options;
  private final CollectListener listener;
  private final StopSign stop;
  private final DeleteGate gate;
  private final UUID id;
  private final Instant start;

  /** Of everything, and of what is not part of a visit. */
  private final Tally all = new Tally();

  private final Tally beside = new Tally();

  CollectRun(
      Tools tools,
      String collector,
      ExecutorService workers,
      CollectOptions options,
      CollectListener listener,
      StopSign stop,
      DeleteGate gate) {
    this.tools = tools;
    this.collector = collector;
    this.workers = workers;
    this.options = options;
    this.listener = listener;
    this.stop = stop;
    this.gate = gate;
    this.id = tools.uuid();
    this.start = tools.time().now();
  }

  CollectReport all() {
    long pointers = tools.worklist().begin(id, collector, options.full(), tools.step());
    options
        .abandonedAfter()
        .ifPresent(limit -> new TakeOver(tools, collector, listener, beside).all(limit, stop));
    UploadSweep.acting(tools, options, gate, listener, beside).sweep("", stop);
    long share = options.full() ? 0 : (pointers + ROTATION - 1) / ROTATION;
    visitAll(share);
    Optional<String> walked = stop.raised() ? Optional.empty() : Optional.of(walk(share));
    all.add(beside.counts());
    CollectReport report = CollectReport.of(all, stop, Duration.between(start, tools.time().now()));
    tools.worklist().finish(id, report.outcome(), walked, beside.counts(), tools.step());
    return report;
  }

  private void visitAll(long share) {
    Kind kind = options.full() ? Kind.FULL : Kind.CHANGED;
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

  private String walk(long share) {
    String place = options.full() ? "" : tools.worklist().walkPlace(tools.step());
    long pages = options.full() ? Long.MAX_VALUE : Math.max(WALK_PAGES, share);
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
