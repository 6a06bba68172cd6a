package dev.fingerpost.gc.chaos.history;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * R1, R2 and R7, by version. Filed under version 0 are the publishes in doubt and what ends doubt,
 * and so known before any version is looked at.
 */
final class VersionSweep extends Sweep {
  private final Findings findings;
  private final boolean withFinals;
  private @Nullable VersionFacts facts;
  private Doubts doubts;
  private @Nullable Row lastToStart;
  private @Nullable Row lastPlaced;
  private @Nullable Row highestFloor;

  VersionSweep(Findings findings, boolean withFinals) {
    this.findings = findings;
    this.withFinals = withFinals;
    this.doubts = new Doubts(findings);
  }

  @Override
  int[] order() {
    return new int[] {Row.POINTER, Row.VERSION, Row.START};
  }

  @Override
  void file(Row row, Consumer<Row> sorter) {
    if (row.open() || row.deadly()) {
      sorter.accept(row.with(Row.VERSION, 0));
    } else if (row.showsVersion() || (row.version() > 0 && row.outcome() == Outcome.MISSING)) {
      sorter.accept(row);
    }
    if (row.current() >= 0 && row.outcome() != Outcome.UNKNOWN && tellsMore(row)) {
      sorter.accept(row.seen());
    }
  }

  /** Whether its current version says anything beside its version. */
  private static boolean tellsMore(Row row) {
    boolean same = row.showsVersion() && row.version() == row.current();
    return !row.applied() && (row.toldFloor() || (row.current() > 0 && !same));
  }

  @Override
  public void accept(Row row) {
    if (facts == null || facts.pointer() != row.pointer()) {
      finish();
      facts = new VersionFacts(row.pointer(), row.version(), findings);
    } else if (facts.version() != row.version()) {
      conclude(facts);
      facts = new VersionFacts(row.pointer(), row.version(), findings);
    }
    if (row.open()) {
      doubts.add(row);
    } else if (row.deadly()) {
      doubts.end(row);
    } else {
      facts.take(row);
    }
  }

  private void conclude(VersionFacts it) {
    if (it.version() > 0) {
      Place above = lowest();
      order(it);
      origin(it, above);
      new Kept(findings, withFinals).check(it);
    }
    Row floor = it.floor();
    if (floor != null
        && (highestFloor == null || highestFloor.floor().surelyBelow(floor.floor()))) {
      highestFloor = floor;
    }
  }

  private void order(VersionFacts it) {
    Row applied = it.applied();
    if (applied != null) {
      if (lastToStart != null && applied.end() < lastToStart.start()) {
        findings.add(
            Rule.R1_ORDER,
            "a later version was applied before a smaller one",
            lastToStart,
            applied);
      }
      if (lastToStart == null || lastToStart.start() < applied.start()) {
        lastToStart = applied;
      }
    }
    Row placed = it.placed();
    if (placed == null) {
      return;
    }
    if (lastPlaced != null && placed.position().surelyNotAbove(lastPlaced.position())) {
      findings.add(
          Rule.R1_ORDER, "a later version is not above in (fence, seq)", lastPlaced, placed);
    } else if (highestFloor != null && placed.position().surelyNotAbove(highestFloor.floor())) {
      findings.add(
          Rule.R4_FENCING,
          "version " + it.version() + " came after this floor, and is not above it",
          highestFloor,
          placed);
    }
    if (lastPlaced == null || lastPlaced.position().surelyBelow(placed.position())) {
      lastPlaced = placed;
    }
    doubts.placed(placed.position());
  }

  private void origin(VersionFacts it, Place above) {
    Row shown = it.earliest();
    Row applied = it.applied();
    if (applied == null) {
      it.repeated().forEach(doubts::add);
    }
    doubts.named(it);
    if (shown == null) {
      return;
    }
    if (applied == null) {
      doubts.unclaimed(it, shown, above);
    } else if (applied.start() > shown.end()) {
      findings.add(Rule.R2_ORIGIN, "told before it was written", shown, applied);
    }
  }

  /** The next version was made above this. */
  private Place lowest() {
    Place floor = highestFloor == null ? Place.NOWHERE : highestFloor.floor();
    Place placed = lastPlaced == null ? Place.NOWHERE : lastPlaced.position();
    return !floor.known() || floor.surelyBelow(placed) ? placed : floor;
  }

  @Override
  void finish() {
    if (facts != null) {
      conclude(facts);
    }
    doubts.conclude();
    doubts = new Doubts(findings);
    facts = null;
    lastToStart = null;
    lastPlaced = null;
    highestFloor = null;
  }
}
