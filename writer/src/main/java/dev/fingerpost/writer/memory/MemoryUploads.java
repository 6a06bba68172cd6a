package dev.fingerpost.writer.memory;

import dev.fingerpost.writer.KeyOrder;
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/** The uploads that were neither completed nor aborted, in order of key and start. */
final class MemoryUploads {
  /** Several uploads of one key may be under way. */
  record Name(String key, String id) {}

  private final AtomicLong started = new AtomicLong();
  private final NavigableMap<Name, MemoryParts> open =
      new ConcurrentSkipListMap<>(
          Comparator.comparing(Name::key, KeyOrder.UTF8).thenComparing(Name::id));

  String newId() {
    return "%016x".formatted(started.incrementAndGet());
  }

  MemoryParts add(MemoryParts upload) {
    open.put(new Name(upload.key(), upload.id()), upload);
    return upload;
  }

  boolean remove(MemoryParts upload) {
    return open.remove(new Name(upload.key(), upload.id()), upload);
  }

  Optional<MemoryParts> find(String key, String id) {
    return Optional.ofNullable(open.get(new Name(key, id)));
  }

  Iterable<MemoryParts> after(String key, String id) {
    return open.tailMap(new Name(key, id), false).values();
  }
}
