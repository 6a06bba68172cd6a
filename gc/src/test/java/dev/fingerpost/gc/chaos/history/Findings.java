package dev.fingerpost.gc.chaos.history;

import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Collects what the sweeps find, of each rule the first few. */
final class Findings {
  private static final int OF_EACH_RULE = 25;

  private record Finding(Rule rule, String explanation, List<Long> places) {}

  private final Map<Rule, List<Finding>> found = new EnumMap<>(Rule.class);

  /** Adds one, with the rows that show it. */
  synchronized void add(Rule rule, String explanation, @Nullable Row... rows) {
    List<Finding> known = found.computeIfAbsent(rule, it -> new ArrayList<>());
    if (known.size() < OF_EACH_RULE) {
      List<Long> places =
          Arrays.stream(rows).filter(Objects::nonNull).map(Row::place).distinct().toList();
      known.add(new Finding(rule, explanation, places));
    }
  }

  /** Reads the lines again. */
  synchronized List<Violation> violations(List<Path> files) throws IOException {
    List<Violation> violations = new ArrayList<>();
    for (List<Finding> ofRule : found.values()) {
      for (Finding it : ofRule) {
        List<String> lines = new ArrayList<>();
        for (long place : it.places) {
          lines.add(line(files, place));
        }
        violations.add(new Violation(it.rule, it.explanation, List.copyOf(lines)));
      }
    }
    return List.copyOf(violations);
  }

  private static String line(List<Path> files, long place) throws IOException {
    Path file = files.get((int) (place >> HistoryReader.OFFSET_BITS));
    try (FileInputStream in = new FileInputStream(file.toFile());
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      in.skipNBytes(place & ((1L << HistoryReader.OFFSET_BITS) - 1));
      return lines.readLine();
    }
  }
}
