package dev.fingerpost.gc.chaos;

import dev.fingerpost.gc.chaos.DatabaseKiller.Outage;
import dev.fingerpost.gc.chaos.child.Step;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What earlier runs on the same folder have left: how often each cell was hit, and the outages. */
final class Books {
  private final Path hits;
  private final Path outages;

  Books(Path folder) {
    this.hits = folder.resolve("cells.txt");
    this.outages = folder.resolve("outages.txt");
  }

  Map<Cell, Integer> hits() throws IOException {
    Map<Cell, Integer> all = new LinkedHashMap<>();
    for (String line : lines(hits)) {
      String[] parts = line.split(" ", -1);
      Cell cell = new Cell(Step.valueOf(parts[0]), Mishap.valueOf(parts[1]));
      all.put(cell, Integer.parseInt(parts[2]));
    }
    return all;
  }

  void write(Map<Cell, Integer> counts) throws IOException {
    Files.write(
        hits, counts.entrySet().stream().map(it -> it.getKey() + " " + it.getValue()).toList());
  }

  List<Outage> outages() throws IOException {
    List<Outage> all = new ArrayList<>();
    for (String line : lines(outages)) {
      String[] parts = line.split(" ", -1);
      all.add(new Outage(Long.parseLong(parts[0]), Long.parseLong(parts[1])));
    }
    return all;
  }

  /** At once: a run may be killed. */
  void add(Outage outage) throws IOException {
    Files.writeString(
        outages,
        outage.from() + " " + outage.to() + "\n",
        StandardCharsets.UTF_8,
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private static List<String> lines(Path file) throws IOException {
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }
}
