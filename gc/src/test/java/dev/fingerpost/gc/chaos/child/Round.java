package dev.fingerpost.gc.chaos.child;

import java.time.Duration;

/**
 * What a child is to do next.
 *
 * @param key the operation key, or what a reader or a collector needs instead
 * @param budget of a publish: short ones end unknown
 * @param times how many publishes there are in one tenure, or reads in a row
 */
public record Round(
    Kind kind, String pointer, String key, Duration budget, boolean anyVersion, int times) {
  /** What a worker does in a tenure; a reader and a collector have one thing each to do. */
  public enum Kind {
    UPLOAD,
    ROLLBACK,
    PROMOTE,
    /** The same key with other content. */
    CONFLICT,
    /** Objects that were written under an earlier fence. */
    RECYCLE,
    READ,
    COLLECT
  }

  static Round parse(String line) {
    String[] parts = line.split(" ", -1);
    return new Round(
        Kind.valueOf(parts[0]),
        parts[1],
        parts[2],
        Duration.ofMillis(Long.parseLong(parts[3])),
        Boolean.parseBoolean(parts[4]),
        Integer.parseInt(parts[5]));
  }

  /** Its n-th publish, from 0. */
  Round nth(int n) {
    return n == 0 ? this : new Round(kind, pointer, key + "." + n, budget, anyVersion, 1);
  }

  public String line() {
    return String.join(
        " ",
        kind.name(),
        pointer,
        key,
        Long.toString(budget.toMillis()),
        Boolean.toString(anyVersion),
        Integer.toString(times));
  }
}
