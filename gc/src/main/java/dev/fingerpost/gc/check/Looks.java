package dev.fingerpost.gc.check;

import dev.fingerpost.Version;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.publisher.Address.Selector;
import dev.fingerpost.publisher.Limits;
import dev.fingerpost.publisher.PointerCatalog;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.Time;
import java.time.Duration;

/** Where a check looks, and for how long. */
record Looks(PointerCatalog catalog, ObjectStore objects, Time time) {
  /** For a store that is restarted, whatever is read. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** In bytes a second: whoever reads slower than this has no use for a deep check. */
  private static final long SLOWEST = 256 << 10;

  /** For one question to database or bucket. */
  Deadline soon() {
    return Deadline.after(Limits.DEFAULT.look(), time);
  }

  /** For reading one object of so many bytes: a store that is down must not hold a check up. */
  Deadline reading(long size) {
    return Deadline.after(PATIENCE.plusSeconds(size / SLOWEST), time);
  }

  /**
   * Whether a version's objects still are retained. Asked after something was found wrong: (1) the
   * check reads that a version is LIVE, (2) it expires, and the collector takes its objects, (3)
   * the check misses one. Objects go only after the row says EXPIRED, so here it says so.
   */
  boolean isLive(Version version) {
    Address address = new Address(version.pointer(), new Selector.Numbered(version.number()));
    return catalog
        .find(address, soon())
        .filter(now -> now.state() == Version.State.LIVE)
        .isPresent();
  }
}
