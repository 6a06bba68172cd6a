package dev.fingerpost.gc;

import dev.fingerpost.gc.OrphanCollector.DeleteGate;
import dev.fingerpost.gc.Verdict.Judged;
import dev.fingerpost.writer.PointerName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Step 5 of a visit: what was found dead, until it is deleted, or counted where nothing is done.
 */
final class DeadAttempts {
  private final Tools tools;
  private final PointerName pointer;
  private final CollectOptions options;
  private final Optional<DeleteGate> gate;
  private final CollectListener listener;
  private final Tally tally;
  private final List<Judged> found = new ArrayList<>();
  private boolean left;

  /**
   * @param gate asked before each delete; empty for a plan, which deletes nothing
   */
  DeadAttempts(
      Tools tools,
      PointerName pointer,
      CollectOptions options,
      Optional<DeleteGate> gate,
      CollectListener listener,
      Tally tally) {
    this.tools = tools;
    this.pointer = pointer;
    this.options = options;
    this.gate = gate;
    this.listener = listener;
    this.tally = tally;
  }

  void add(Judged dead) {
    found.add(dead);
  }

  /** Deletes what was added, in batches; in a plan counts what a run would leave for its age. */
  void remove(StopSign stop) {
    if (!found.isEmpty()) {
      gate.ifPresentOrElse(it -> delete(it, stop), this::count);
      found.clear();
    }
  }

  /** Whether something was left: it failed, or is too young. */
  boolean left() {
    return left;
  }

  private void delete(DeleteGate each, StopSign stop) {
    AttemptRemoval removal = new AttemptRemoval(tools, pointer, oldest(), each, listener, tally);
    for (Judged attempt : found) {
      if (stop.raised()) {
        break;
      }
      removal.add(attempt);
    }
    removal.flush();
    left |= removal.left();
  }

  private void count() {
    oldest()
        .ifPresent(
            limit -> tally.add(Tally.YOUNG, found.stream().filter(it -> young(it, limit)).count()));
  }

  /** Whether a run would leave all of an attempt. */
  private boolean young(Judged attempt, Instant limit) {
    return tools.contents(attempt.name()).allMatch(item -> item.lastModified().isAfter(limit));
  }

  private Optional<Instant> oldest() {
    return options.minAge().isZero()
        ? Optional.empty()
        : Optional.of(tools.time().now().minus(options.minAge()));
  }
}
