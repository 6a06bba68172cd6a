package dev.fingerpost.gc.chaos;

import dev.fingerpost.Fingerpost;
import dev.fingerpost.gc.chaos.child.Log;
import dev.fingerpost.gc.chaos.history.Entry;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Sha256;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Settles what dead processes were about to publish, from what they wrote down. */
final class Heir {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Fingerpost store;
  private final Log log;
  private final List<Path> estate = new ArrayList<>();

  Heir(Fingerpost store, Log log) {
    this.store = store;
    this.log = log;
  }

  /** What a dead process left. */
  synchronized void inherit(Path history) {
    estate.add(history);
  }

  /** Settles for everybody who died since the last time. */
  void settle() throws IOException {
    List<Path> histories;
    synchronized (this) {
      histories = List.copyOf(estate);
      estate.clear();
    }
    for (Entry doubt : Unsettled.in(histories)) {
      SettleRequest request = request(doubt);
      long start = Log.now();
      log.settled(request, store.settle(request, PATIENCE), start);
    }
  }

  private SettleRequest request(Entry it) {
    return new SettleRequest(
        new PointerName(it.pointer()),
        new OperationKey(known(it.key()), 1),
        new Sha256(known(it.digest())),
        known(it.who()),
        new Position(new Fence(known(it.fence())), (int) (long) known(it.seq())),
        store.store().incarnation());
  }

  private static <T> T known(@Nullable T value) {
    if (value == null) {
      throw new IllegalStateException("a publish without all that settles it");
    }
    return value;
  }
}
