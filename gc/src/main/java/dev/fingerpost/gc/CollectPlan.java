package dev.fingerpost.gc;

import dev.fingerpost.gc.Worklist.Claim;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a full run would do, looked at the same way and left as it is. */
final class CollectPlan {
  private static final int PAGE = 500;

  private final Tools tools;
  private final String collector;
  private final CollectOptions options;
  private final CollectListener listener;
  private final StopSign stop;
  private final Tally tally = new Tally();

  CollectPlan(
      Tools tools,
      String collector,
      CollectOptions options,
      CollectListener listener,
      StopSign stop) {
    this.tools = tools;
    this.collector = collector;
    this.options = options;
    this.listener = listener;
    this.stop = stop;
  }

  /**
   * Looks.
   *
   * @param only this pointer; empty for all, and the walk of the root
   */
  CollectReport of(Optional<PointerName> only) {
    Instant start = tools.time().now();
    Set<PointerName> closing =
        options
            .abandonedAfter()
            .map(limit -> new TakeOver(tools, collector, listener, tally).candidates(limit, stop))
            .orElse(Set.of());
    UploadSweep.planned(tools, options, closing, listener, tally)
        .sweep(only.map(AttemptId::folder).orElse(""), stop);
    if (only.isPresent()) {
      look(tools.catalog().pointer(only.get(), tools.step()).stream().toList(), closing);
    } else {
      lookAtAll(closing);
      String ignored = new RootWalk(tools, listener, tally, "").walk(Long.MAX_VALUE, stop);
    }
    return CollectReport.of(tally, stop, Duration.between(start, tools.time().now()));
  }

  private void lookAtAll(Set<PointerName> closing) {
    String after = "";
    List<PointerInfo> page;
    do {
      page = tools.catalog().pointers("", after, PAGE, tools.step());
      look(page, closing);
      after = page.isEmpty() ? after : page.get(page.size() - 1).name().value();
    } while (page.size() == PAGE && !stop.raised());
  }

  private void look(List<PointerInfo> pointers, Set<PointerName> closing) {
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
}
