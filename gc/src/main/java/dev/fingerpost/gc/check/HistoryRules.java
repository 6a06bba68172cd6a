package dev.fingerpost.gc.check;

import dev.fingerpost.Version;
import dev.fingerpost.gc.check.Finding.Kind;
import dev.fingerpost.publisher.HistorySummary;
import java.util.ArrayList;
import java.util.List;

/** What must hold between a pointer's row and its history; a pure function. */
final class HistoryRules {
  private final HistorySummary seen;
  private final List<Finding> broken = new ArrayList<>();

  private HistoryRules(HistorySummary seen) {
    this.seen = seen;
  }

  /** The rules that are broken; empty if history and row agree. */
  static List<Finding> broken(HistorySummary seen) {
    HistoryRules rules = new HistoryRules(seen);
    rules.current();
    rules.last();
    rules.floor();
    rules.superseded();
    return rules.broken;
  }

  /** Every publish, a rollback too, makes a new version and that one current. */
  private void current() {
    long wanted = seen.removed() ? 0 : seen.largest();
    if (seen.current() != wanted) {
      refuse(
          Kind.CURRENT,
          "the row names %s, but %s",
          number(seen.current()),
          seen.removed() ? "the pointer is removed" : "the newest is " + number(wanted));
    } else if (wanted > 0 && seen.currentState().filter(Version.State.LIVE::equals).isEmpty()) {
      refuse(Kind.CURRENT, "version %s is current, but its objects were given up", wanted);
    }
  }

  private void last() {
    if (seen.last() < seen.largest()) {
      refuse(
          Kind.LAST,
          "the row has given numbers up to %s, but there is version %s",
          seen.last(),
          seen.largest());
    }
  }

  /** Below it everything is refused for ever, which the collector rests on. */
  private void floor() {
    seen.highest()
        .filter(highest -> highest.compareTo(seen.floor()) > 0)
        .ifPresent(
            highest -> refuse(Kind.FLOOR, "it is %s, but %s was published", seen.floor(), highest));
  }

  private void superseded() {
    long wanted = seen.removed() ? 0 : seen.largest();
    boolean right = seen.newestOpen() == wanted && seen.open() == Math.min(wanted, 1);
    if (!right) {
      refuse(
          Kind.SUPERSEDED,
          "%s versions are marked as not superseded, the newest of them %s; it must be %s alone",
          seen.open(),
          number(seen.newestOpen()),
          number(wanted));
    }
  }

  private static String number(long version) {
    return version == 0 ? "none" : "version " + version;
  }

  @com.google.errorprone.annotations.FormatMethod
  private void refuse(Kind kind, String message, Object... values) {
    broken.add(Finding.of(kind, seen.pointer(), message.formatted(values)));
  }
}
