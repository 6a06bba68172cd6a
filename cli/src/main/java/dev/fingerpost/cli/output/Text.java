package dev.fingerpost.cli.output;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Words and numbers as people read them. */
public final class Text {
  private static final String[] UNITS = {"KiB", "MiB", "GiB", "TiB", "PiB"};

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSXXX", Locale.ROOT);

  private Text() {}

  /** ISO with the local offset, always with three digits of milliseconds, so that columns align. */
  public static String time(Instant instant) {
    return TIME.format(instant.atZone(ZoneId.systemDefault()));
  }

  /**
   * For instance {@code 12 s}, {@code 5 min}, {@code 26 h}, {@code 3 d}: one unit, rounded down.
   */
  public static String age(Duration age) {
    if (age.toMinutes() < 2) {
      return Math.max(0, age.toSeconds()) + " s";
    }
    if (age.toHours() < 2) {
      return age.toMinutes() + " min";
    }
    return age.toDays() < 2 ? age.toHours() + " h" : age.toDays() + " d";
  }

  /** For instance {@code 17 B}, {@code 1.5 MiB}. */
  public static String size(long bytes) {
    if (bytes < 1024) {
      return bytes + " B";
    }
    double value = bytes;
    int unit = -1;
    while (value >= 1024 && unit < UNITS.length - 1) {
      value /= 1024;
      unit++;
    }
    return String.format(Locale.ROOT, "%.1f %s", value, UNITS[unit]);
  }

  /**
   * One safe line: a message somebody else published must neither break a table nor steer a
   * terminal.
   */
  public static String line(String text) {
    StringBuilder line = new StringBuilder(text.length());
    text.strip()
        .codePoints()
        .map(c -> Character.isWhitespace(c) ? ' ' : Character.isISOControl(c) ? '?' : c)
        .forEach(line::appendCodePoint);
    return line.toString();
  }

  static int width(String text) {
    return text.codePointCount(0, text.length());
  }

  static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - width(text)));
  }
}
