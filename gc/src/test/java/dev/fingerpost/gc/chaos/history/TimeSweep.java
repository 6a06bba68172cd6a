package dev.fingerpost.gc.chaos.history;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * R3 and R4, by time of start: (1) answers wait in a heap until they have ended, (2) whatever
 * begins strictly later may not have seen less than the most they told. The heap holds what is in
 * progress at one time.
 */
final class TimeSweep extends Sweep {
  private final Findings findings;
  private final PriorityQueue<Row> answered = new PriorityQueue<>(Comparator.comparing(Row::end));
  private long pointer;
  private @Nullable Row latest;
  private @Nullable Row highest;

  TimeSweep(Findings findings) {
    this.findings = findings;
  }

  @Override
  int[] order() {
    return new int[] {Row.POINTER, Row.START};
  }

  @Override
  void file(Row row, Consumer<Row> sorter) {
    if (row.outcome() != Outcome.UNKNOWN && (least(row) >= 0 || floor(row).known())) {
      sorter.accept(row);
    }
  }

  @Override
  public void accept(Row row) {
    if (row.pointer() != pointer) {
      finish();
      pointer = row.pointer();
    }
    while (!answered.isEmpty() && answered.peek().end() < row.start()) {
      ended(answered.remove());
    }
    if (latest != null && row.current() >= 0 && row.current() < least(latest)) {
      findings.add(
          Rule.R3_FRESHNESS,
          "version " + row.current() + " is told as current after " + least(latest) + " was seen",
          latest,
          row);
    }
    if (highest != null) {
      floors(row, highest);
    }
    answered.add(row);
  }

  private void floors(Row row, Row before) {
    Place floor = floor(before);
    if (row.toldFloor() && row.floor().surelyBelow(floor)) {
      findings.add(Rule.R3_FRESHNESS, "a floor goes back", before, row);
    }
    if (row.applied() && row.position().surelyNotAbove(floor)) {
      findings.add(Rule.R4_FENCING, "applied at or below a floor told before", before, row);
    }
  }

  private void ended(Row row) {
    if (latest == null || least(row) > least(latest)) {
      latest = row;
    }
    if (floor(row).known() && (highest == null || floor(highest).surelyBelow(floor(row)))) {
      highest = row;
    }
  }

  /** The current version is at least this from its end on; −1 if it tells nothing. */
  private static long least(Row row) {
    return row.showsVersion() ? Math.max(row.version(), row.current()) : row.current();
  }

  /** The floor is at least this from its end on. */
  private static Place floor(Row row) {
    boolean raises = row.applied() || row.outcome() == Outcome.OPENED;
    Place told = row.toldFloor() ? row.floor() : Place.NOWHERE;
    if (!raises || !row.position().known()) {
      return told;
    }
    Place own =
        new Place(row.position().fence(), row.applied() ? Math.max(0, row.position().seq()) : 0);
    return told.known() && own.surelyBelow(told) ? told : own;
  }

  @Override
  void finish() {
    answered.clear();
    latest = null;
    highest = null;
  }
}
