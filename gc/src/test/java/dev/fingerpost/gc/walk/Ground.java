package dev.fingerpost.gc.walk;

import dev.fingerpost.Ports;
import dev.fingerpost.gc.PointerProofs;
import dev.fingerpost.gc.RetentionStore;
import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.gc.Worklist;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Time;
import java.time.Duration;

/** An empty store to walk on, whose clock the walk moves. */
interface Ground {
  Ports ports();

  /** What deletes from the objects of the ports. */
  Sweeper sweeper();

  PointerProofs proofs();

  Worklist worklist();

  RetentionStore retention();

  /** The collector's clock. */
  Time time();

  /** Lets the database's clock go on. */
  void pass(Duration duration);

  default Deadline soon() {
    return Deadline.after(Duration.ofMinutes(1), time());
  }
}
