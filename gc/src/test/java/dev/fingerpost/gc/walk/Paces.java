package dev.fingerpost.gc.walk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How often each move had each answer: a walk that went nowhere proves nothing. */
final class Paces {
  private static final List<String> MUST =
      List.of(
          "ENTER GRANTED",
          "ENTER HELD",
          "WORK APPLIED",
          "WORK STALE",
          "PUBLISH APPLIED",
          "PUBLISH STALE",
          "ROLLBACK APPLIED",
          "ROLLBACK SOURCE_GONE",
          "PROMOTE APPLIED",
          "PROMOTE SOURCE_GONE",
          "PIN DONE",
          "PIN EXPIRED",
          "TAG DONE",
          "TAG EXPIRED",
          "REMOVE REMOVED",
          "REMOVE REFERRED",
          "REMOVE PINNED",
          "RESTORE RESTORED",
          "RESTORE Collected",
          "LATE_COMPLETION completed",
          "LATE_COMPLETION ObjectStoreException",
          "COLLECT EXPIRED",
          "COLLECT ORPHAN",
          "COLLECT_FULL EXPIRED",
          "COLLECT_FULL ORPHAN",
          "COLLECT_FULL IN_FLIGHT");

  private final Map<String, Integer> counts = new TreeMap<>();

  synchronized void count(Move move, String answer) {
    for (String line : answer.split("\n", -1)) {
      counts.merge(
          move.kind() + " " + line.split("[ ,]|[a-z0-9/]+/attempts/", 2)[0], 1, Integer::sum);
    }
  }

  void assertEach() {
    assertThat(MUST.stream().filter(it -> counts.getOrDefault(it, 0) < 3))
        .as("moves hardly ever answered so, of %s", counts)
        .isEmpty();
  }
}
