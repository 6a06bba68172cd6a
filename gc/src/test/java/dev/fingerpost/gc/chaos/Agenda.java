package dev.fingerpost.gc.chaos;

import dev.fingerpost.gc.chaos.child.Role;
import dev.fingerpost.gc.chaos.child.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Which cells were hit how often, and which is next: always one of those hit least. */
final class Agenda {
  private final Map<Cell, Integer> hits = new LinkedHashMap<>();
  private final Map<Cell, Integer> planned = new LinkedHashMap<>();
  private final Random random;

  /**
   * @param before how often each was hit already
   */
  Agenda(List<Cell> possible, Map<Cell, Integer> before, Random random) {
    possible.forEach(it -> hits.put(it, before.getOrDefault(it, 0)));
    this.random = random;
  }

  /** The next cell for a process of this role; it counts as planned until {@link #over}. */
  synchronized Optional<Cell> next(Role role) {
    List<Cell> own =
        new ArrayList<>(
            hits.keySet().stream()
                .filter(it -> it.role() == role && it.mishap() != Mishap.CLOCK_OFF)
                .toList());
    if (own.isEmpty()) {
      return Optional.empty();
    }
    int least = own.stream().mapToInt(this::due).min().orElseThrow();
    own.removeIf(it -> due(it) > least);
    Cell cell = own.get(random.nextInt(own.size()));
    planned.merge(cell, 1, Integer::sum);
    return Optional.of(cell);
  }

  private int due(Cell cell) {
    return hits.getOrDefault(cell, 0) + planned.getOrDefault(cell, 0);
  }

  /** A planned cell came to its end, hit or not. */
  synchronized void over(Cell cell) {
    planned.merge(cell, -1, Integer::sum);
  }

  synchronized void hit(Cell cell) {
    hits.computeIfPresent(cell, (key, times) -> times + 1);
  }

  synchronized List<Cell> missed() {
    return hits.keySet().stream().filter(it -> hits.get(it) == 0).toList();
  }

  /** How often each was hit. */
  synchronized Map<Cell, Integer> counts() {
    return Map.copyOf(hits);
  }

  /** A line for each mishap, with the steps it hit. */
  static String table(Map<Cell, Integer> counts) {
    Map<Mishap, Map<Step, Integer>> rows = new TreeMap<>();
    counts.forEach(
        (cell, times) ->
            rows.computeIfAbsent(cell.mishap(), key -> new TreeMap<>()).put(cell.step(), times));
    return rows.entrySet().stream()
        .sorted(Map.Entry.comparingByKey(Comparator.naturalOrder()))
        .map(row -> "%-16s %s".formatted(row.getKey(), row.getValue()))
        .collect(Collectors.joining("\n"));
  }
}
