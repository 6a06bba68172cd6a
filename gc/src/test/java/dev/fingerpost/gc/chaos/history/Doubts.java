package dev.fingerpost.gc.chaos.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * R2 where no publish was answered with a version: which one in doubt made it? A key makes one
 * version, so this is a matching of versions to keys, found by augmenting paths. Mostly the content
 * or the key leaves one choice.
 */
final class Doubts {
  private final Findings findings;
  private final Map<Long, List<Row>> attempts = new HashMap<>();
  private final Map<Long, Long> pinned = new HashMap<>();
  private final Map<Long, Set<Long>> keysBySha = new HashMap<>();
  private final List<Unclaimed> versions = new ArrayList<>();
  private final Map<Long, Unclaimed> makers = new HashMap<>();
  private int placed;

  Doubts(Findings findings) {
    this.findings = findings;
  }

  /** A publish that may have happened. */
  void add(Row row) {
    attempts.computeIfAbsent(keyOf(row), it -> new ArrayList<>()).add(row);
  }

  /** One without a key is alone. */
  private static long keyOf(Row row) {
    return row.key() == 0 ? Hash.both(row.place(), 1) : row.key();
  }

  /** An attempt that can never have happened. */
  void end(Row row) {
    List<Row> ofKey = attempts.get(row.key());
    if (ofKey != null) {
      ofKey.removeIf(
          it ->
              it.position().equals(row.position())
                  && (row.outcome() == Outcome.STALE
                      || (row.digest() != 0 && row.digest() == it.digest())));
    }
  }

  /** The key of a version is known. */
  void named(VersionFacts it) {
    Row key = it.key();
    if (key != null && attempts.containsKey(key.key())) {
      pinned.putIfAbsent(key.key(), it.version());
    }
  }

  /** A version with this position comes next: what is unclaimed so far was made below. */
  void placed(Place position) {
    for (; placed < versions.size(); placed++) {
      versions.get(placed).below = position;
    }
  }

  /** Nobody was answered that he made it. */
  void unclaimed(VersionFacts it, Row shown, Place above) {
    Unclaimed version = new Unclaimed(it, shown, above);
    if (attempts.isEmpty()) {
      nobody(version);
    } else {
      versions.add(version);
    }
  }

  /** There are no more. */
  void conclude() {
    attempts.forEach(
        (key, rows) ->
            rows.forEach(
                it -> keysBySha.computeIfAbsent(it.sha(), sha -> new HashSet<>()).add(key)));
    versions.sort(Comparator.comparing(it -> it.key != 0 ? 0 : it.sha != 0 ? 1 : 2));
    for (Unclaimed version : versions) {
      if (!match(version, new HashSet<>())) {
        refuse(version);
      }
    }
  }

  private boolean match(Unclaimed version, Set<Long> tried) {
    for (long key : keys(version)) {
      if (mayHaveMade(key, version) && tried.add(key)) {
        Unclaimed other = makers.get(key);
        if (other == null || match(other, tried)) {
          makers.put(key, version);
          return true;
        }
      }
    }
    return false;
  }

  private Iterable<Long> keys(Unclaimed version) {
    if (version.key != 0) {
      return List.of(version.key);
    }
    if (version.sha == 0) {
      return attempts.keySet();
    }
    Set<Long> keys = new HashSet<>(keysBySha.getOrDefault(version.sha, Set.of()));
    keys.addAll(keysBySha.getOrDefault(0L, Set.of()));
    return keys;
  }

  private boolean mayHaveMade(long key, Unclaimed version) {
    return pinned.getOrDefault(key, version.number) == version.number
        && attempts.getOrDefault(key, List.of()).stream().anyMatch(version::fits);
  }

  private void refuse(Unclaimed version) {
    for (long key : keys(version)) {
      Unclaimed other = makers.get(key);
      if (other != null && mayHaveMade(key, version)) {
        findings.add(
            Rule.R2_ORIGIN,
            "one publish in doubt cannot have made versions "
                + other.number
                + " and "
                + version.number,
            attempts.get(key).get(0),
            other.shown,
            version.shown);
        return;
      }
    }
    nobody(version);
  }

  private void nobody(Unclaimed version) {
    findings.add(
        Rule.R2_ORIGIN, "nobody can have made version " + version.number, version.witnesses());
  }
}
