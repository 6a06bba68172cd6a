package dev.fingerpost.gc.chaos.history;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All that was answered about one key of one pointer. */
final class KeyFacts {
  /** An attempt; the digest is 0 where it does not matter which request it was. */
  private record Attempt(Place position, long digest) {}

  private final long pointer;
  private final long key;
  private final Findings findings;
  private final Map<Long, Row> conflicts = new HashMap<>();
  private final Map<Place, Row> effects = new LinkedHashMap<>();
  private final Map<Attempt, Row> dead = new LinkedHashMap<>();
  private final Map<Long, Row> lastDenials = new HashMap<>();
  private @Nullable Row named;
  private @Nullable Row made;
  private @Nullable Row digest;
  private @Nullable Row earliest;

  KeyFacts(long pointer, long key, Findings findings) {
    this.pointer = pointer;
    this.key = key;
    this.findings = findings;
  }

  boolean areOf(Row row) {
    return row.pointer() == pointer && row.key() == key;
  }

  /** Whether an answer says that the key had made nothing. */
  static boolean denies(Row row) {
    return row.outcome().deniesKey()
        && (row.op().publishes()
            || row.op() == Op.SETTLE
            || row.op() == Op.READ
            || row.op() == Op.LOOK);
  }

  /** Takes one; in order of start. */
  void take(Row row) {
    if (row.showsVersion()) {
      name(row);
    } else {
      deny(row);
    }
  }

  private void name(Row row) {
    if (makes(row) && made != null && row.version() != made.version()) {
      twoVersions(Rule.R5_ONE_EFFECT, made, row);
    } else if (named != null && row.version() != named.version()) {
      twoVersions(Rule.R6_SAME_ANSWER, named, row);
    }
    named = named == null ? row : named;
    made = made == null && makes(row) ? row : made;
    if (earliest == null || row.end() < earliest.end()) {
      earliest = row;
    }
    if (makes(row) && row.position().known() && row.position().seq() >= 0) {
      effects.merge(row.position(), row, (known, it) -> known.digest() != 0 ? known : it);
    }
    if (row.digest() != 0) {
      digest(row);
    }
  }

  private void twoVersions(Rule rule, Row one, Row other) {
    findings.add(
        rule, "one key has versions " + one.version() + " and " + other.version(), one, other);
  }

  /** Whether the row's position is where the version was made. */
  private static boolean makes(Row row) {
    return row.applied() || row.outcome().describesVersion();
  }

  private void digest(Row row) {
    if (row.outcome() == Outcome.KEY_CONFLICT) {
      conflicts.putIfAbsent(row.digest(), row);
    } else if (digest == null) {
      digest = row;
    } else if (digest.digest() != row.digest()) {
      findings.add(Rule.R6_SAME_ANSWER, "one key has two digests", digest, row);
    }
  }

  private void deny(Row row) {
    boolean settled = row.outcome() == Outcome.NEVER;
    lastDenials.put(settled ? row.digest() : 0, row);
    if (row.deadly()) {
      dead.putIfAbsent(new Attempt(row.position(), settled ? row.digest() : 0), row);
    }
  }

  /** There are no more. */
  void conclude() {
    Row conflict = digest == null ? null : conflicts.get(digest.digest());
    if (digest != null && conflict != null) {
      findings.add(
          Rule.R6_SAME_ANSWER, "a conflict is told for the key's own digest", digest, conflict);
    }
    dead.forEach(
        (attempt, row) -> {
          Row effect = effects.get(attempt.position);
          if (effect != null && sameRequest(attempt.digest, effect)) {
            findings.add(
                Rule.R6_SAME_ANSWER,
                "applied, though " + row.outcome() + " had ruled out this attempt",
                effect,
                row);
          }
        });
    lastDenials.forEach(
        (ofDigest, row) -> {
          if (earliest != null && row.start() > earliest.end() && settles(ofDigest, row)) {
            findings.add(
                Rule.R6_SAME_ANSWER,
                row.outcome() + " for a key that had made version " + earliest.version(),
                earliest,
                row.outcome() == Outcome.NEVER ? digest : null,
                row);
          }
        });
  }

  /** NEVER is right for a request with another digest than the key's: the ledger said so. */
  private boolean settles(long ofDigest, Row row) {
    return row.outcome() != Outcome.NEVER
        || (digest != null && ofDigest != 0 && digest.digest() == ofDigest);
  }

  private static boolean sameRequest(long ofDigest, Row effect) {
    return ofDigest == 0 || effect.digest() == ofDigest;
  }
}
