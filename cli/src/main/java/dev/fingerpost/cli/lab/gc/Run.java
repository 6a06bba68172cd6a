package dev.fingerpost.cli.lab.gc;

import dev.fingerpost.writer.Position;
import java.util.Comparator;
import java.util.Optional;

/**
 * How far a collector came, and what it remembers: all of it is lost in a crash.
 *
 * @param grant the counter of its own fence while it takes a domain over; else 0
 * @param live what it read of the references: the attempts of live versions
 * @param expired those of expired ones
 * @param floor what it read of the floor
 * @param dead what it has yet to delete; before it judged, what it listed
 * @param quiet whether every writer was quiet when it began to expire, and nobody did anything
 *     since
 */
record Run(
    Phase phase,
    int grant,
    Attempts live,
    Attempts expired,
    Optional<Position> floor,
    Attempts dead,
    boolean quiet)
    implements Comparable<Run> {
  /** None is under way. */
  static final Run NONE =
      new Run(Phase.IDLE, 0, Attempts.NONE, Attempts.NONE, Optional.empty(), Attempts.NONE, false);

  private static final Comparator<Run> ORDER =
      Comparator.comparing(Run::phase)
          .thenComparingInt(Run::grant)
          .thenComparingInt(it -> it.live.bits())
          .thenComparingInt(it -> it.expired.bits())
          .thenComparing(it -> it.floor.orElse(null), Comparator.nullsFirst(Position::compareTo))
          .thenComparingInt(it -> it.dead.bits())
          .thenComparing(Run::quiet);

  /** What a collector did last. */
  enum Phase {
    IDLE,
    /** It found the domain abandoned. */
    LOOKED,
    /** It has a grant of its own. */
    GRANTED,
    OPENED,
    /** It is done with the domain. */
    BEGUN,
    EXPIRED,
    SEALED,
    NAMES,
    REFERENCES,
    READ,
    LISTED
  }

  Run at(Phase next) {
    return new Run(next, grant, live, expired, floor, dead, quiet);
  }

  /** With a fence of its own; 0 once it is done with it. */
  Run at(Phase next, int fence) {
    return new Run(next, fence, live, expired, floor, dead, quiet);
  }

  /** After it expired versions. */
  Run expired(boolean peace) {
    return new Run(Phase.EXPIRED, 0, live, expired, floor, dead, peace);
  }

  Run references(Phase next, Attempts nextLive, Attempts nextExpired) {
    return new Run(next, grant, nextLive, nextExpired, floor, dead, quiet);
  }

  Run floor(Phase next, Optional<Position> nextFloor) {
    return new Run(next, grant, live, expired, nextFloor, dead, quiet);
  }

  /** With these attempts at hand. */
  Run dead(Phase next, Attempts nextDead) {
    return new Run(next, grant, live, expired, floor, nextDead, quiet);
  }

  /** After it judged, when the proof is of no use any more but for the floor it records. */
  Run judged(Attempts nextDead, boolean keepsFloor) {
    return new Run(
        Phase.LISTED,
        0,
        Attempts.NONE,
        Attempts.NONE,
        keepsFloor ? floor : Optional.empty(),
        nextDead,
        quiet);
  }

  Run disturbed() {
    return quiet ? new Run(phase, grant, live, expired, floor, dead, false) : this;
  }

  @Override
  public int compareTo(Run other) {
    return ORDER.compare(this, other);
  }
}
