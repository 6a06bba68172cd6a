package dev.fingerpost.publisher;

import com.google.errorprone.annotations.CheckReturnValue;
import dev.fingerpost.PublishOutcome;
import dev.fingerpost.writer.Deadline;
import java.util.List;

/**
 * The port to the pointer rows: the four calls that write. What an adapter must guarantee:
 *
 * <ol>
 *   <li>Each call is one transaction that decides by the table of the guard under the pointer's row
 *       lock, and is durable before it answers.
 *   <li>The floor never goes back.
 *   <li>Refusals are returned and leave a trace.
 *   <li>Nothing is sent inside somebody else's transaction.
 * </ol>
 *
 * <p>Each method makes one try. A fault throws {@link PointerStoreException}, which says whether
 * the call may have been applied; the publisher repeats.
 */
@CheckReturnValue
public interface PointerStore {
  OpenOutcome open(OpenRequest request, Deadline deadline);

  /** Never {@link PublishOutcome.Unknown}: that is for the publisher to conclude. */
  PublishOutcome publish(PublishRequest request, Deadline deadline);

  /**
   * Publishes several pointers of one domain in one transaction, or none. All requests carry the
   * same owner, position, operation and digest. All members known is {@code Duplicate}, some {@code
   * KeyConflict}; else the first member in name order that is not {@code Applied} is the outcome
   * and nothing is written.
   *
   * @return an outcome per request, in the order given
   */
  List<PublishOutcome> publishBatch(List<PublishRequest> requests, Deadline deadline);

  /** Never {@link SettleOutcome.Unknown}. */
  SettleOutcome settle(SettleRequest request, Deadline deadline);
}
