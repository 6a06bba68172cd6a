package dev.fingerpost.gc.chaos.history;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All that was answered about one version of one pointer: for each question, the row to cite. */
final class VersionFacts {
  private final long pointer;
  private final long version;
  private final Findings findings;
  private final Map<Place, Row> repeated = new LinkedHashMap<>();
  private @Nullable Row applied;
  private @Nullable Row placed;
  private @Nullable Row earliest;
  private @Nullable Row acknowledged;
  private @Nullable Row sha;
  private @Nullable Row key;
  private @Nullable Row digest;
  private @Nullable Row floor;
  private @Nullable Row live;
  private @Nullable Row expired;
  private @Nullable Row lost;
  private @Nullable Row gone;
  private @Nullable Row notFound;

  VersionFacts(long pointer, long version, Findings findings) {
    this.pointer = pointer;
    this.version = version;
    this.findings = findings;
  }

  /** Takes one; in order of start. */
  void take(Row row) {
    if (row.toldFloor()
        && row.outcome() == Outcome.SEEN
        && (floor == null || floor.floor().surelyBelow(row.floor()))) {
      floor = row;
    }
    if (row.showsVersion()) {
      shown(row);
    }
    if (row.op() == Op.FINAL) {
      ended(row);
    } else if (row.outcome() == Outcome.COLLECTED
        || row.outcome() == Outcome.EXPIRED
        || row.outcome() == Outcome.DAMAGED) {
      gone = row;
    } else if (row.outcome() == Outcome.MISSING) {
      notFound = row;
    }
  }

  private void shown(Row row) {
    if (earliest == null || row.end() < earliest.end()) {
      earliest = row;
    }
    boolean made = row.applied();
    boolean describes = row.outcome().describesVersion();
    if (made) {
      apply(row);
    }
    if ((made || describes) && row.position().known()) {
      place(row);
    }
    if (row.op().publishes() && row.outcome() == Outcome.DUPLICATE) {
      repeated.putIfAbsent(row.position(), row);
    }
    if (row.outcome() == Outcome.APPLIED || row.outcome() == Outcome.DUPLICATE) {
      acknowledged = row;
    }
    if ((made || describes) && row.sha() != 0) {
      sha(row);
    }
    if (row.key() != 0) {
      key(row);
    }
    if (row.digest() != 0 && row.outcome() != Outcome.KEY_CONFLICT) {
      digest = row;
    }
  }

  private void apply(Row row) {
    if (applied != null) {
      findings.add(Rule.R1_ORDER, "two operations applied version " + version, applied, row);
    } else {
      applied = row;
    }
  }

  private void place(Row row) {
    if (placed != null && !placed.position().mayBe(row.position())) {
      findings.add(Rule.R6_SAME_ANSWER, "version " + version + " has two positions", placed, row);
    }
    if (placed == null || (row.applied() && !placed.applied())) {
      placed = row;
    }
  }

  private void sha(Row row) {
    if (sha == null) {
      sha = row;
    } else if (sha.sha() != row.sha()) {
      boolean end = sha.op() == Op.FINAL || row.op() == Op.FINAL;
      findings.add(
          end ? Rule.R7_KEPT : Rule.R6_SAME_ANSWER, "one version has two contents", sha, row);
    }
  }

  private void key(Row row) {
    if (key == null) {
      key = row;
    } else if (key.key() != row.key()) {
      findings.add(Rule.R6_SAME_ANSWER, "version " + version + " has two keys", key, row);
    }
  }

  private void ended(Row row) {
    switch (row.outcome()) {
      case LIVE -> live = row;
      case EXPIRED -> expired = row;
      default -> lost = row;
    }
  }

  long pointer() {
    return pointer;
  }

  long version() {
    return version;
  }

  /** The publish that was answered with it. */
  @Nullable Row applied() {
    return applied;
  }

  /** One whose position is that of the version. */
  @Nullable Row placed() {
    return placed;
  }

  /** Of those that show that it is there, the first to end. */
  @Nullable Row earliest() {
    return earliest;
  }

  /** One that promised it. */
  @Nullable Row acknowledged() {
    return acknowledged;
  }

  /**
   * Those that were told DUPLICATE, of each attempt one: (1) the first send made the version, (2)
   * its reply was lost, (3) the same operation asked again.
   */
  Collection<Row> repeated() {
    return repeated.values();
  }

  /** One that has its content. */
  @Nullable Row sha() {
    return sha;
  }

  @Nullable Row key() {
    return key;
  }

  @Nullable Row digest() {
    return digest;
  }

  /** The highest floor told while it was current. */
  @Nullable Row floor() {
    return floor;
  }

  /** Found at the end. */
  @Nullable Row live() {
    return live;
  }

  /** Found expired at the end. */
  @Nullable Row expired() {
    return expired;
  }

  /** Not found whole at the end. */
  @Nullable Row lost() {
    return lost;
  }

  /** Somebody was told that it is expired, or got it damaged. */
  @Nullable Row gone() {
    return gone;
  }

  /** The last reader to start who was told that there is no such version. */
  @Nullable Row notFound() {
    return notFound;
  }
}
