package dev.fingerpost.writer;

import java.time.Duration;

/** Durations as people read them in messages. */
public final class Spans {
  private Spans() {}

  /**
   * For instance {@code 250 ms}, {@code 2.5 s}, {@code 59 min 58 s}, {@code 26 h}: at most two
   * units, rounded down; a negative duration is none.
   */
  public static String words(Duration span) {
    if (span.isNegative() || span.isZero()) {
      return "0 s";
    }
    if (span.compareTo(Duration.ofSeconds(1)) < 0) {
      return span.compareTo(Duration.ofMillis(1)) < 0 ? "under 1 ms" : span.toMillis() + " ms";
    }
    if (span.compareTo(Duration.ofMinutes(1)) < 0) {
      return seconds(span);
    }
    if (span.compareTo(Duration.ofHours(1)) < 0) {
      return two(span.toMinutes(), "min", span.toSecondsPart(), "s");
    }
    return span.compareTo(Duration.ofDays(2)) < 0
        ? two(span.toHours(), "h", span.toMinutesPart(), "min")
        : two(span.toDays(), "d", span.toHoursPart(), "h");
  }

  private static String seconds(Duration span) {
    int tenth = span.toMillisPart() / 100;
    return span.toSeconds() + (tenth == 0 ? "" : "." + tenth) + " s";
  }

  private static String two(long large, String unit, int small, String smaller) {
    return large + " " + unit + (small == 0 ? "" : " " + small + " " + smaller);
  }
}
