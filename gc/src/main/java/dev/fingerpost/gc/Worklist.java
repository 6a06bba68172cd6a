package dev.fingerpost.gc;

import com.google.errorprone.annotations.CheckReturnValue;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The port to the database for what collectors share: runs, and who visits which pointer. A claim
 * only spares work. Two runs at one pointer harm nothing, and a run that was killed holds up
 * nobody. All times are the database's. Every call may be repeated. Thread-safe.
 */
public interface Worklist {
  /**
   * Begins a run.
   *
   * @return how many pointers there are
   * @throws WrongStoreException if the database is not the collector's store any more
   */
  @CheckReturnValue
  long begin(UUID run, String collector, boolean full, Deadline deadline);

  /** The next pointer for a run, each once; empty if there is no more of this kind. */
  @CheckReturnValue
  Optional<Claim> claim(UUID run, Wanted wanted, Deadline deadline);

  /** A visit is over: done, or failed on the way. */
  void record(UUID run, Visit visit, Deadline deadline);

  /**
   * Ends a run; a repeat changes nothing.
   *
   * @param walkedTo where the next walk of the root goes on; empty if there was none
   * @param tally what was counted outside visits
   */
  void finish(
      UUID run,
      RunOutcome outcome,
      Optional<String> walkedTo,
      Map<String, Long> tally,
      Deadline deadline);

  /** Where the walk of the root goes on. */
  @CheckReturnValue
  String walkPlace(Deadline deadline);

  /**
   * Domains whose newest grant expired so long ago and was never released, in name order.
   *
   * @param collectors owners whose names begin so are collectors: their domains are left alone
   * @param after only domains after this name
   */
  @CheckReturnValue
  List<Abandoned> abandoned(
      Duration expiredFor, String collectors, String after, int limit, Deadline deadline);

  /** Which pointers a run looks for. */
  enum Kind {
    /** Those where something may be found, in name order. */
    CHANGED,
    /** Those that nobody visited in full since the run began, in name order. */
    FULL,
    /** The one whose last full visit, complete or not, began longest ago. */
    OLDEST
  }

  /**
   * What to claim.
   *
   * @param after only names after this one; not for {@link Kind#OLDEST}
   * @param others also what another run has claimed and not finished
   */
  record Wanted(Kind kind, String after, boolean others) {}

  /**
   * A pointer to visit.
   *
   * @param full whether to list all of its attempts
   * @param done the floor of the last complete visit; empty before the first
   * @param began when it was claimed
   */
  record Claim(
      PointerName pointer,
      PointerName domain,
      boolean full,
      Optional<Position> done,
      Instant began) {}

  /**
   * How a visit ended.
   *
   * @param complete whether all was listed, judged and deleted
   * @param floor of its first snapshot; empty if it did not come so far
   */
  record Visit(Claim claim, boolean complete, Optional<Position> floor, Map<String, Long> tally) {}

  /** A domain nobody works in any more. */
  record Abandoned(PointerName domain, List<PointerName> pointers) {}

  /** How a run ended. */
  enum RunOutcome {
    /** All there was to do. */
    DONE,
    /** Something could not be checked or deleted. */
    PARTIAL,
    /** It was asked to stop. */
    STOPPED,
    /** It would have deleted more than allowed, and deleted nothing. */
    REFUSED
  }
}
