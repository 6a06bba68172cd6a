package dev.fingerpost.publisher;

import com.google.errorprone.annotations.CheckReturnValue;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The port to the pins. What an adapter must guarantee:
 *
 * <ol>
 *   <li>A pin and the expiry of its version exclude each other: after {@code Done} the version is
 *       LIVE, and stays so until the pin lapses or is given up.
 *   <li>Time is the database's.
 *   <li>A call whose reply was lost is repeated within its deadline.
 * </ol>
 */
@CheckReturnValue
public interface PinStore {
  /**
   * Pins a version, or renews the pin with this id, also one that lapsed. Refused as {@code
   * NOT_FOUND}, {@code EXPIRED}, or {@code TAKEN} if the id belongs to another pin.
   */
  HoldOutcome<Pin> pin(PinRequest request, Deadline deadline);

  /**
   * Gives a pin up; one that is not there is a success. {@code FORBIDDEN} to roles that neither
   * made it nor may publish on the pointer.
   */
  HoldOutcome<UUID> unpin(UUID id, Deadline deadline);

  /** Pins of one pointer or of all, lapsed ones included, by pointer, version and age. */
  List<Pin> pins(Optional<PointerName> pointer, int limit, Deadline deadline);
}
