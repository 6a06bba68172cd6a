package dev.fingerpost.gc;

import com.google.errorprone.annotations.CheckReturnValue;
import dev.fingerpost.gc.KeepRule.Expirable;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;
import java.util.List;
import java.util.Optional;

/** The port to the stored retention policies. Every call may be repeated. Thread-safe. */
@CheckReturnValue
public interface RetentionStore {
  /** The store's policy, which every pointer follows that has none of its own. */
  RetentionPolicy ofStore(Deadline deadline);

  /** A pointer's own policy; empty if it follows the store, or does not exist. */
  Optional<RetentionPolicy> of(PointerName pointer, Deadline deadline);

  /** Sets the store's policy. */
  Answer setForStore(RetentionPolicy policy, Deadline deadline);

  /**
   * Sets a pointer's own policy.
   *
   * @param policy empty to follow the store
   */
  Answer set(PointerName pointer, Optional<RetentionPolicy> policy, Deadline deadline);

  /**
   * What a pointer would give up at this moment under a policy, oldest first; nothing is changed.
   *
   * @param policy empty for the one that holds
   */
  List<Expirable> expirable(
      PointerName pointer, Optional<RetentionPolicy> policy, Deadline deadline);

  /** What became of a change. */
  enum Answer {
    SET,
    /** There is no such pointer. */
    NOT_FOUND,
    /** The session's role may not. */
    FORBIDDEN
  }
}
