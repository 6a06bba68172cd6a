package dev.fingerpost.publisher;

import com.google.errorprone.annotations.CheckReturnValue;
import dev.fingerpost.writer.Deadline;
import java.time.Duration;

/**
 * The port for removing pointers. Both calls decide like a publish, under the pointer's row lock,
 * and leave floor and version numbers as they are. A call whose reply was lost is repeated within
 * its deadline.
 */
@CheckReturnValue
public interface RemovalStore {
  /**
   * Removes a pointer: it has no current version until somebody publishes or restores. Removing one
   * that is removed is a success and changes nothing.
   *
   * @param keep how long its versions are kept at least; 0 to 100 years
   * @param force drops pins and tags instead of being refused for them
   */
  RemoveOutcome remove(TenureClaim claim, Duration keep, boolean force, Deadline deadline);

  /** Makes the version current again that was when the pointer was removed. */
  RestoreOutcome restore(TenureClaim claim, Deadline deadline);
}
