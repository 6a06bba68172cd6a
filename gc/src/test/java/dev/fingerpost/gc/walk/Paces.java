package dev.fingerpost.gc.walk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** How often each move had each answer: a walk that went nowhere proves nothing. */
final class Paces {
  private static final int FEW = 3;

  /** Each a kind of move, and some of its answers: those that hundreds of walks meet. */
  private static final List<String> OFTEN =
      List.of(
          "ENTER GRANTED HELD",
          "ENTER_AGAIN GRANTED HELD",
          "OPEN OPENED UNGRANTED",
          "RENEW RENEWED LOST",
          "RELEASE RELEASED",
          "WORK APPLIED STALE UNBOUND UNGRANTED VERSION_MISMATCH KEY_CONFLICT WRONG_EPOCH",
          "PUBLISH APPLIED STALE",
          "REPEAT DUPLICATE KEY_CONFLICT STALE WRONG_EPOCH",
          "SETTLE APPLIED Never WRONG_EPOCH",
          "BATCH APPLIED KEY_CONFLICT STALE",
          "ROLLBACK APPLIED SOURCE_GONE STALE",
          "PROMOTE APPLIED SOURCE_GONE STALE",
          "PIN DONE NOT_FOUND",
          "UNPIN DONE",
          "TAG DONE NOT_FOUND",
          "UNTAG DONE",
          "LOOK FOUND OUTCOME POINTERS HISTORY SUMMARIES REFUSALS HOLDS READ EXPIRABLE LEASE",
          "RETAIN SET",
          "REMOVE REMOVED UNGRANTED",
          "RESTORE RESTORED NotRemoved",
          "LATE_COMPLETION completed",
          "COLLECT DONE EXPIRED ORPHAN",
          "COLLECT_FULL DONE EXPIRED ORPHAN IN_FLIGHT REFERENCED");

  /** The same for thousands of walks. */
  private static final List<String> SELDOM =
      List.of(
          "OPEN STALE",
          "RELEASE LOST",
          "WORK NOT_OPEN",
          "REPEAT SOURCE_GONE UNBOUND UNGRANTED",
          "SETTLE UNGRANTED",
          "BATCH DUPLICATE NOT_OPEN NO_BATCH UNBOUND UNGRANTED VERSION_MISMATCH WRONG_EPOCH",
          "PIN EXPIRED TAKEN",
          "TAG EXPIRED TAKEN",
          "RETAIN NOT_FOUND",
          "REMOVE PINNED TAGGED REFERRED STALE NOT_OPEN",
          "RESTORE Collected STALE NOT_OPEN",
          "LATE_COMPLETION ObjectStoreException");

  private final Map<String, Integer> counts = new TreeMap<>();

  synchronized void count(Object move, String answer) {
    for (String line : answer.split("\n", -1)) {
      counts.merge(move + " " + line.split("[ ,]|[a-z0-9/]+/attempts/", 2)[0], 1, Integer::sum);
    }
  }

  /** Whether anything was counted. */
  boolean any() {
    return !counts.isEmpty();
  }

  /** After hundreds of walks. */
  void assertUsual() {
    assertMet(OFTEN);
  }

  /** After thousands of walks. */
  void assertEach() {
    assertMet(Stream.concat(OFTEN.stream(), SELDOM.stream()).toList());
  }

  /**
   * Says what is missing.
   *
   * @param wanted each a kind of move, and some of its answers
   */
  void assertMet(List<String> wanted) {
    assertThat(wanted.stream().flatMap(Paces::names).filter(it -> counts.getOrDefault(it, 0) < FEW))
        .as("moves hardly ever answered so, of %s", counts)
        .isEmpty();
  }

  /** A move beside each of its answers. */
  private static Stream<String> names(String line) {
    List<String> words = List.of(line.split(" "));
    return words.stream().skip(1).map(it -> words.get(0) + " " + it);
  }
}
