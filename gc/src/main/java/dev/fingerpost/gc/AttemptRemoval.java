package dev.fingerpost.gc;

import dev.fingerpost.gc.CollectListener.Trouble;
import dev.fingerpost.gc.OrphanCollector.DeleteGate;
import dev.fingerpost.gc.Sweeper.Failure;
import dev.fingerpost.gc.Sweeper.Item;
import dev.fingerpost.gc.Verdict.Judged;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.PointerName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Step 5 of a visit: deletes what dead attempts of one pointer hold, in batches across attempts.
 * Only names a {@link Verdict} found dead come in here.
 *
 * <p>An attempt is reported as freed after the batch with its last object. (1) The batch is
 * deleted, (2) the collector is killed before it says so, (3) the next one finds the attempt still
 * listed, finds nothing in it, and says so.
 */
final class AttemptRemoval {
  private final Tools tools;
  private final PointerName pointer;
  private final Optional<Instant> before;
  private final DeleteGate gate;
  private final CollectListener listener;
  private final Tally tally;

  private final List<Item> batch = new ArrayList<>();
  private final List<String> whole = new ArrayList<>();
  private final Map<String, Verdict> verdicts = new HashMap<>();
  private final Set<String> kept = new HashSet<>();
  private final Set<String> young = new HashSet<>();
  private final Set<String> held = new HashSet<>();
  private boolean left;

  /**
   * @param before only objects older than this moment; empty for all
   */
  AttemptRemoval(
      Tools tools,
      PointerName pointer,
      Optional<Instant> before,
      DeleteGate gate,
      CollectListener listener,
      Tally tally) {
    this.tools = tools;
    this.pointer = pointer;
    this.before = before;
    this.gate = gate;
    this.listener = listener;
    this.tally = tally;
  }

  /**
   * Takes a dead attempt.
   *
   * @param dead its prefix, with the last slash, and why
   */
  void add(Judged dead) {
    String prefix = dead.name();
    verdicts.put(prefix, dead.verdict());
    tools.contents(prefix).forEach(item -> add(prefix, item));
    whole.add(prefix);
    if (whole.size() >= Sweeper.MAX_BATCH) {
      flush();
    }
  }

  private void add(String prefix, Item item) {
    if (!item.key().startsWith(prefix)) {
      throw new IllegalStateException("a bug: " + item.key() + " is not in " + prefix);
    }
    if (before.filter(limit -> item.lastModified().isAfter(limit)).isPresent()) {
      kept.add(prefix);
      young.add(prefix);
      return;
    }
    held.add(prefix);
    batch.add(item);
    if (batch.size() == Sweeper.MAX_BATCH) {
      delete();
    }
  }

  /** Deletes and reports what has come in so far. */
  void flush() {
    delete();
    List<String> freed = whole.stream().filter(attempt -> !kept.contains(attempt)).toList();
    if (!freed.isEmpty()) {
      tools.proofs().freed(freed, tools.step());
      // Some servers go on listing an emptied folder for a while.
      freed.stream().filter(held::contains).forEach(attempt -> count(Tally.FREED, attempt, 1));
    }
    if (!young.isEmpty()) {
      tools
          .proofs()
          .notFreed(
              pointer.value(), young.stream().map(AttemptRemoval::tooYoung).toList(), tools.step());
    }
    left |= !kept.isEmpty();
    whole.clear();
    verdicts.clear();
    young.clear();
    kept.clear();
    held.clear();
  }

  private static Failure tooYoung(String attempt) {
    return new Failure(attempt, "left for its age: younger than the run's --min-age");
  }

  /** Whether something was left: it failed, or is too young. */
  boolean left() {
    return left;
  }

  private void delete() {
    if (batch.isEmpty()) {
      return;
    }
    gate.check();
    List<Failure> failures = tools.sweeper().delete(List.copyOf(batch), tools.step());
    count(failures);
    batch.clear();
    if (!failures.isEmpty()) {
      report(failures);
    }
  }

  private void count(List<Failure> failures) {
    Set<String> failed = new HashSet<>();
    failures.forEach(each -> failed.add(each.key()));
    batch.stream()
        .filter(item -> !failed.contains(item.key()))
        .forEach(
            item -> {
              tally.add(Tally.OBJECTS, 1);
              count(Tally.BYTES, attemptOf(item.key()), item.size());
            });
  }

  private void count(String name, String attempt, long count) {
    tally.add(name, count);
    tally.add(Tally.of(name, verdicts.getOrDefault(attempt, Verdict.ORPHAN)), count);
  }

  private void report(List<Failure> failures) {
    tools.proofs().notFreed(pointer.value(), failures, tools.step());
    tally.add(Tally.UNFREED, failures.size());
    tally.add(Tally.errors("delete"), failures.size());
    for (Failure each : failures) {
      kept.add(attemptOf(each.key()));
      listener.trouble(new Trouble("delete", each.key(), each.reason()));
    }
  }

  /** Keys lie below {@code <pointer>/attempts/<attempt>/}. */
  private String attemptOf(String key) {
    int start = AttemptId.folder(pointer).length();
    return key.substring(0, key.indexOf('/', start) + 1);
  }
}
