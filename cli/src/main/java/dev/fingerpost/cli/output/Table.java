package dev.fingerpost.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A list of results: the chosen columns for people, every field for programs. */
public final class Table {
  private final List<List<String>> lines = new ArrayList<>();
  private final List<Fields> objects = new ArrayList<>();

  public Table(String... headings) {
    lines.add(List.of(headings));
  }

  /**
   * Adds a row.
   *
   * @param object what JSON shows
   * @param cells what text shows, one per heading, each printed by toString
   */
  public Table row(Fields object, Object... cells) {
    if (cells.length != lines.get(0).size()) {
      throw new IllegalArgumentException(cells.length + " cells for " + lines.get(0));
    }
    objects.add(object);
    lines.add(IntStream.range(0, cells.length).mapToObj(i -> Text.line(cells[i] + "")).toList());
    return this;
  }

  boolean isEmpty() {
    return objects.isEmpty();
  }

  String jsonLines() {
    return objects.stream().map(Fields::json).collect(Collectors.joining("\n"));
  }

  String aligned() {
    return objects.isEmpty()
        ? ""
        : lines.stream().map(this::line).collect(Collectors.joining("\n"));
  }

  private String line(List<String> cells) {
    return IntStream.range(0, cells.size())
        .mapToObj(i -> Text.pad(cells.get(i), width(i)))
        .collect(Collectors.joining("  "))
        .stripTrailing();
  }

  private int width(int column) {
    return lines.stream().mapToInt(cells -> Text.width(cells.get(column))).max().orElse(0);
  }
}
