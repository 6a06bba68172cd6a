package dev.fingerpost.gc.chaos.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Checks histories that are held in memory, by way of files as the checker wants them. */
final class Checks {
  private final Path folder;
  private final Path file;

  Checks(Path folder) {
    this.folder = folder;
    this.file = folder.resolve("history.jsonl");
  }

  Report whole(List<Entry> history) throws IOException {
    return check(new HistoryChecker(), history.stream().map(Entry::line).toList());
  }

  Report cut(List<String> lines) throws IOException {
    return check(new HistoryChecker().withoutFinals(), lines);
  }

  Report check(HistoryChecker checker, List<String> lines) throws IOException {
    Files.write(file, lines);
    return checker.check(List.of(file), folder);
  }
}
