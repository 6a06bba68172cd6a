package dev.fingerpost.gc.chaos;

import dev.fingerpost.Fingerpost;
import dev.fingerpost.gc.chaos.child.Log;
import dev.fingerpost.gc.chaos.child.Setup;
import dev.fingerpost.gc.chaos.history.Entry;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Settles what dead processes were about to publish, from what they wrote down. */
final class Heir {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Fingerpost store;
  private final Log log;
  private final List<Setup> dead = new ArrayList<>();

  Heir(Fingerpost store, Log log) {
    this.store = store;
    this.log = log;
  }

  synchronized void inherit(Setup setup) {
    dead.add(setup);
  }

  /** Settles for everybody who died since the last time. */
  void settle() {
    List<Setup> estate;
    synchronized (this) {
      estate = List.copyOf(dead);
      dead.clear();
    }
    for (Setup each : estate) {
      doubts(each).forEach(this::settle);
    }
  }

  private void settle(SettleRequest request) {
    long start = Log.now();
    log.settled(request, store.settle(request, PATIENCE), start);
  }

  private List<SettleRequest> doubts(Setup setup) {
    Map<String, Entry> last = new LinkedHashMap<>();
    try {
      if (!Files.exists(setup.history())) {
        return List.of();
      }
      for (String line : Files.readAllLines(setup.history(), StandardCharsets.UTF_8)) {
        entry(line).ifPresent(it -> last.put(it.id(), it));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return last.values().stream()
        .filter(it -> it.end() == null && it.digest() != null)
        .map(this::request)
        .toList();
  }

  /** The last line may be torn. */
  private static Optional<Entry> entry(String line) {
    try {
      return Optional.of(Entry.parse(line));
    } catch (IOException e) {
      return Optional.empty();
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
      throw new IllegalStateException("an intent without all that settles it");
    }
    return value;
  }
}
