package dev.fingerpost.gc;

import dev.fingerpost.gc.testing.WrappedSweeper;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.ObjectStoreException;

/** Lists everything but what lies below one folder. */
final class FailingSweeper extends WrappedSweeper {
  private final String folder;

  FailingSweeper(Sweeper real, String folder) {
    super(real);
    this.folder = folder;
  }

  @Override
  public Children children(String prefix, String after, int limit, Deadline deadline) {
    if (prefix.equals(folder)) {
      throw new ObjectStoreException("the listing of " + folder + " broke off");
    }
    return real.children(prefix, after, limit, deadline);
  }
}
