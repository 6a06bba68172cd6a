package dev.fingerpost.gc.chaos.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** Checks a history again by hand: its files are the arguments. Ends with 88 if there is a lie. */
public final class HistoryCheck {
  private static final int VIOLATED = 88;

  private HistoryCheck() {}

  public static void main(String[] arguments) throws IOException {
    List<Path> files = Arrays.stream(arguments).map(Path::of).toList();
    Path scratch = Files.createTempDirectory("history");
    long begun = System.nanoTime();
    Report report;
    try {
      report = new HistoryChecker().check(files, scratch);
    } finally {
      Files.delete(scratch);
    }
    System.out.println(report);
    System.out.printf(
        "seconds=%.1f of a processor=%d%n",
        (System.nanoTime() - begun) / 1e9,
        ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toSeconds());
    System.exit(report.violations().isEmpty() ? 0 : VIOLATED);
  }
}
