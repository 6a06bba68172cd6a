package dev.fingerpost.gc;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** Counts by name, which are also the names in the database. Thread-safe. */
public final class Tally {
  /** Objects, object versions and delete markers deleted. */
  public static final String OBJECTS = "objects";

  /** Their bytes. */
  public static final String BYTES = "bytes";

  /** Attempts of which nothing is left. */
  public static final String FREED = "freed";

  /** Multipart uploads aborted. */
  public static final String UPLOADS = "uploads";

  /** Versions expired. */
  public static final String EXPIRED = "expired";

  /** Dead attempts that a plan with a minimal age found to hold nothing old enough. */
  public static final String YOUNG = "young";

  /** Abandoned domains taken over. */
  public static final String TAKEN_OVER = "takeovers";

  /** Keys the bucket did not give up. */
  public static final String UNFREED = "unfreed";

  private final Map<String, Long> counts = new ConcurrentSkipListMap<>();

  /** The count of attempts with a verdict. */
  public static String attempts(Verdict verdict) {
    return "attempts." + verdict.name();
  }

  /** The same for one verdict: of {@link #FREED} or {@link #BYTES}. */
  public static String of(String name, Verdict verdict) {
    return name + "." + verdict.name();
  }

  /** The count of failures of an operation, for instance {@code list}. */
  public static String errors(String operation) {
    return "errors." + operation;
  }

  void add(String name, long count) {
    if (count != 0) {
      counts.merge(name, count, Long::sum);
    }
  }

  void add(Map<String, Long> more) {
    more.forEach(this::add);
  }

  /** A count; 0 for what was never counted. */
  public long get(String name) {
    return counts.getOrDefault(name, 0L);
  }

  /** All counts that are not 0. */
  public Map<String, Long> counts() {
    return Map.copyOf(counts);
  }

  /** How many attempts were judged. */
  public long judged() {
    long all = 0;
    for (Verdict each : Verdict.values()) {
      all += get(attempts(each));
    }
    return all;
  }

  /** How many of these are dead and old enough to go. */
  public long dead() {
    return get(attempts(Verdict.ORPHAN)) + get(attempts(Verdict.EXPIRED)) - get(YOUNG);
  }

  /** How many failures there were, of any operation. */
  public long errors() {
    return counts.entrySet().stream()
        .filter(each -> each.getKey().startsWith("errors."))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }
}
