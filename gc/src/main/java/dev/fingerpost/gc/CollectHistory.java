package dev.fingerpost.gc;

import com.google.errorprone.annotations.CheckReturnValue;
import dev.fingerpost.gc.Worklist.RunOutcome;
import dev.fingerpost.writer.Deadline;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The port to what collectors recorded, for those who only look. */
@CheckReturnValue
public interface CollectHistory {
  /** The last runs, latest first; at most a thousand are kept. */
  List<Run> runs(int limit, Deadline deadline);

  /** The sums over all runs there ever were, by the names of {@link Tally}. */
  Map<String, Long> totals(Deadline deadline);

  /** Garbage the bucket refused to give up, oldest first. */
  List<Unfreed> unfreed(int limit, Deadline deadline);

  /** When each pointer was last published, for those that have a current version. */
  Map<String, Instant> lastPublished(Deadline deadline);

  /**
   * One run.
   *
   * @param finished empty while it runs, and for ever if it was killed
   * @param outcome empty likewise
   * @param pointers visited
   */
  record Run(
      String collector,
      boolean full,
      Instant started,
      Optional<Instant> finished,
      Optional<RunOutcome> outcome,
      long pointers,
      Map<String, Long> tally) {
    /** How long it took; empty while it runs. */
    public Optional<Duration> took() {
      return finished.map(end -> Duration.between(started, end));
    }
  }

  /** A key that could not be deleted. */
  record Unfreed(
      String key, String pointer, String reason, Instant first, Instant latest, long times) {}
}
