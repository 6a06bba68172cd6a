package dev.fingerpost.gc.fire;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** How often what happened. */
final class Scores {
  private final Map<String, Long> counts = new ConcurrentSkipListMap<>();

  void add(String what) {
    add(what, 1);
  }

  void add(String what, long times) {
    counts.merge(what, times, Long::sum);
  }

  long of(String what) {
    return counts.getOrDefault(what, 0L);
  }

  @Override
  public String toString() {
    return counts.toString();
  }
}
