package dev.fingerpost.publisher;

import dev.fingerpost.Version;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The port to the pointer rows for those who only look. Nothing it does waits for a row lock, and
 * each method is one query.
 */
public interface PointerCatalog {
  /** The store this database holds. */
  StoreInfo store(Deadline deadline);

  /** What an address points to; empty if there is no such pointer, version, tag or key. */
  Optional<Version> find(Address address, Deadline deadline);

  /** What was published under this key and this very revision; empty if nothing was so far. */
  Optional<Version> outcome(PointerName pointer, OperationKey operation, Deadline deadline);

  /** How a pointer stands; empty if it was never opened. */
  Optional<PointerInfo> pointer(PointerName name, Deadline deadline);

  /**
   * Pointers in name order.
   *
   * @param prefix names starting with it, whole segments or not; empty for all
   * @param after only names after this one; empty from the beginning
   */
  List<PointerInfo> pointers(String prefix, String after, int limit, Deadline deadline);

  /** Versions of a pointer, newest first, those before {@code before} only if given. */
  List<Version> history(PointerName name, OptionalLong before, int limit, Deadline deadline);

  /**
   * Pointers in name order, each beside what its history adds up to: no publish falls between.
   *
   * @param only this pointer, if it is there; empty for all
   * @param after only names after this one; empty from the beginning
   */
  List<HistorySummary> summaries(
      Optional<PointerName> only, String after, int limit, Deadline deadline);

  /** Those of these attempts that a LIVE version of any pointer refers to. */
  Set<AttemptId> referenced(Collection<AttemptId> attempts, Deadline deadline);

  /** Refusals, latest first, of one pointer or of all, not older than {@code since}. */
  List<RefusalTrace> refusals(
      Optional<PointerName> pointer, Instant since, int limit, Deadline deadline);

  /**
   * How a pointer stands.
   *
   * @param current its current version; empty before the first publish
   * @param last the highest version number ever given, 0 for none
   * @param removed how it was removed, if it is: there is no current version then
   */
  record PointerInfo(
      PointerName name,
      PointerName domain,
      Position floor,
      Optional<Version> current,
      long last,
      Instant openedAt,
      Optional<Removal> removed) {
    /** The number that is current, or was when the pointer was removed; 0 for none. */
    public long newest() {
      return current.map(Version::number).or(() -> removed.map(Removal::version)).orElse(0L);
    }
  }

  /**
   * Refusals of one kind (guarantee G10).
   *
   * @param pointer the name, or {@code ?} for every pointer without a row
   */
  record RefusalTrace(
      String pointer,
      String owner,
      Fence fence,
      Refusal reason,
      Instant first,
      Instant latest,
      long times) {}
}
