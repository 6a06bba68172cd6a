package dev.fingerpost.gc;

import dev.fingerpost.gc.testing.WrappedSweeper;
import dev.fingerpost.writer.Deadline;
import java.util.Optional;

/** Before it aborts an upload, somebody completes it. */
final class CompletingSweeper extends WrappedSweeper {
  private final Runnable first;

  CompletingSweeper(Sweeper real, Runnable first) {
    super(real);
    this.first = first;
  }

  @Override
  public Optional<Failure> abort(Upload upload, Deadline deadline) {
    first.run();
    return real.abort(upload, deadline);
  }
}
