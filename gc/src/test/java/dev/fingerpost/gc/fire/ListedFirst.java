package dev.fingerpost.gc.fire;

import dev.fingerpost.gc.PointerProofs;
import dev.fingerpost.gc.Snapshot;
import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.gc.testing.WrappedSweeper;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.KeyOrder;
import dev.fingerpost.writer.PointerName;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The wrong order: the first page of attempts is listed before the proof is read. */
final class ListedFirst extends AlteredProofs {
  private final Sweeper sweeper;
  private final Runnable between;
  private final Map<Asked, Sweeper.Children> early = new ConcurrentHashMap<>();

  private record Asked(Thread who, String folder, String after) {}

  /**
   * @param between happens after the listing and before the proof
   */
  ListedFirst(PointerProofs real, Sweeper sweeper, Runnable between) {
    super(real);
    this.sweeper = sweeper;
    this.between = between;
  }

  @Override
  public Snapshot snapshot(PointerName pointer, Range range, Deadline deadline) {
    String folder = AttemptId.folder(pointer);
    String after = later(later(range.after(), range.liveAfter()), folder);
    early.put(
        new Asked(Thread.currentThread(), folder, after),
        sweeper.children(folder, after, Sweeper.MAX_BATCH, deadline));
    between.run();
    return real.snapshot(pointer, range, deadline);
  }

  private static String later(String one, String other) {
    return KeyOrder.UTF8.compare(one, other) >= 0 ? one : other;
  }

  /** A sweeper that answers with what was listed early. */
  Sweeper sweeper() {
    return new Early();
  }

  private final class Early extends WrappedSweeper {
    Early() {
      super(sweeper);
    }

    @Override
    public Children children(String prefix, String after, int limit, Deadline deadline) {
      Children listed = early.remove(new Asked(Thread.currentThread(), prefix, after));
      return listed == null ? real.children(prefix, after, limit, deadline) : listed;
    }
  }
}
