package dev.fingerpost.gc.simulation;

import java.util.Map;
import java.util.TreeMap;

/** How often something occurred, by name. */
final class Counts {
  private final Map<String, Long> all = new TreeMap<>();

  void add(String name) {
    add(name, 1);
  }

  private void add(String name, long times) {
    long ignored = all.merge(name, times, Long::sum);
  }

  void add(Counts more) {
    more.all.forEach(this::add);
  }

  long get(String name) {
    return all.getOrDefault(name, 0L);
  }

  @Override
  public String toString() {
    return all.toString();
  }
}
