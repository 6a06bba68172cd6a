package dev.fingerpost.gc;

import com.google.errorprone.annotations.CheckReturnValue;
import dev.fingerpost.gc.Sweeper.Failure;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;
import java.util.List;

/**
 * The port to the database for one pointer's collection. What an adapter must guarantee:
 *
 * <ol>
 *   <li>{@link #expire} acts under the pointer's row lock, on what the stored retention gives up at
 *       that moment: never a version that is current, pinned or tagged. {@code EXPIRED} is final.
 *   <li>{@link #snapshot} reads floor and references in one statement, on the primary.
 *   <li>An attempt of an expired version stays known until {@link #freed} says it is gone.
 *   <li>Everything but {@link #snapshot} is durable before it returns, and may be repeated.
 * </ol>
 *
 * <p>Every method throws {@link WrongStoreException} if the database is not the collector's store
 * any more, and {@link dev.fingerpost.writer.FingerpostException} on a fault. Thread-safe.
 */
public interface PointerProofs {
  /**
   * Expires versions by the stored retention policy.
   *
   * @param howeverMany also more than ten and more than half of all
   * @param limit at most so many in this call; 0 only looks
   */
  @CheckReturnValue
  Expiry expire(PointerName pointer, boolean howeverMany, int limit, Deadline deadline);

  /** Raises the floor to the newest fence granted in the pointer's domain. */
  void seal(PointerName pointer, Deadline deadline);

  /** The proof for the attempts of one range. */
  @CheckReturnValue
  Snapshot snapshot(PointerName pointer, Range range, Deadline deadline);

  /** The objects of these attempts, all of one pointer, are gone. */
  void freed(List<String> attempts, Deadline deadline);

  /**
   * What the bucket refused to give up.
   *
   * @param under the pointer's name, or whatever else the keys lie under
   */
  void notFreed(String under, List<Failure> failures, Deadline deadline);

  /**
   * A range of a pointer's attempts.
   *
   * @param after only attempts after this prefix; empty from the beginning
   * @param liveAfter live ones only after this prefix; empty for all
   * @param limit at most so many known attempts; the range ends with the last
   * @param asIfSealed as it would be after {@link #seal}, which is not done
   * @param asIfExpired as it would be after {@link #expire} of however many, which is not done
   */
  record Range(
      String after, String liveAfter, int limit, boolean asIfSealed, boolean asIfExpired) {}

  /**
   * What {@link #expire} did.
   *
   * @param expired in this call
   * @param expirable before it
   * @param live before it
   * @param held whether nothing was expired because so many would have been
   */
  record Expiry(long expired, long expirable, long live, boolean held) {}
}
