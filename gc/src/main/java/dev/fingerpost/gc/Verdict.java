package dev.fingerpost.gc;

import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Position;
import java.util.Optional;

/**
 * Keep or delete: the verdict table of the design as a pure function. The first line that matches
 * an attempt is its verdict.
 */
public enum Verdict {
  /** A live version, of this pointer or another, refers to the attempt, nonce included: kept. */
  REFERENCED(false),
  /** Some version referred to it, and all of these are expired: deleted. */
  EXPIRED(true),
  /** No name of ours, or a fence nobody was granted: kept and reported. */
  FOREIGN(false),
  /** Of an earlier epoch, above the floor known of that epoch: kept and reported. */
  LOST(false),
  /** Above the floor: it may still be published, and is kept. */
  IN_FLIGHT(false),
  /**
   * Unreferenced and not above the floor: deleted at once, whatever its age. The floor never goes
   * back, so that line 5 of the guard refuses its publish for ever, and line 8 keeps its objects
   * from being published under a newer fence.
   */
  ORPHAN(true);

  private final boolean dead;

  Verdict(boolean dead) {
    this.dead = dead;
  }

  /** Whether its objects are to be deleted. */
  public boolean dead() {
    return dead;
  }

  /**
   * Judges one name directly below a pointer's {@code attempts/}.
   *
   * @param name as listed, relative to the root; an attempt's ends in a slash
   * @param known what the snapshot says of this name; empty if it knows no version that refers to
   *     it
   */
  public static Judged judge(String name, Optional<Snapshot.Known> known, Snapshot snapshot) {
    if (known.isPresent()) {
      return known.get() == Snapshot.Known.LIVE
          ? new Judged(name, REFERENCED, "REFERENCED by a live version")
          : new Judged(name, EXPIRED, "EXPIRED with every version that referred to it");
    }
    return AttemptId.parse(name)
        .map(attempt -> unreferenced(name, attempt.position(), snapshot))
        .orElseGet(() -> new Judged(name, FOREIGN, "FOREIGN: no attempt's name"));
  }

  private static Judged unreferenced(String name, Position at, Snapshot snapshot) {
    if (snapshot.newest().map(newest -> at.fence().compareTo(newest) > 0).orElse(true)) {
      return new Judged(name, FOREIGN, "FOREIGN " + at + ": its fence was never granted");
    }
    if (at.fence().epoch() < snapshot.epoch()) {
      Optional<Position> end = snapshot.floorOf(at.fence().epoch());
      if (end.map(floor -> at.compareTo(floor) > 0).orElse(true)) {
        String known = end.map(floor -> "above the floor " + floor).orElse("no floor is known");
        return new Judged(name, LOST, "LOST " + at + ": of an earlier epoch, " + known);
      }
    }
    return at.compareTo(snapshot.floor()) > 0
        ? new Judged(name, IN_FLIGHT, "IN_FLIGHT " + at + " > floor " + snapshot.floor())
        : new Judged(
            name, ORPHAN, "ORPHAN " + at + " ≤ floor " + snapshot.floor() + ", unreferenced");
  }

  /**
   * A verdict and why.
   *
   * @param name relative to the root
   * @param proof for people, for instance {@code ORPHAN (1.41,3) ≤ floor (1.42,1), unreferenced}
   */
  public record Judged(String name, Verdict verdict, String proof) {}
}
