package dev.fingerpost.publisher.memory;

import dev.fingerpost.Version;
import dev.fingerpost.publisher.OperationKey;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** One pointer's publications: its history and, by operation, its ledger. */
final class Ledger {
  private final NavigableMap<Long, Version> history = new TreeMap<>();
  private final Map<OperationKey, Long> operations = new HashMap<>();

  Optional<Version> version(long number) {
    return Optional.ofNullable(history.get(number));
  }

  Optional<Version> find(OperationKey operation) {
    return Optional.ofNullable(operations.get(operation)).flatMap(this::version);
  }

  /** What the newest revision of a key was published as. */
  Optional<Version> newest(String key) {
    return operations.keySet().stream()
        .filter(it -> it.key().equals(key))
        .max(Comparator.comparingInt(OperationKey::revision))
        .flatMap(this::find);
  }

  NavigableMap<Long, Version> newestFirst() {
    return history.descendingMap();
  }

  /** Adds the version that supersedes the one current until now, if there was one. */
  void add(Version version, long previous) {
    history.computeIfPresent(
        previous, (n, it) -> with(it, it.state(), Optional.of(version.publishedAt())));
    history.put(version.number(), version);
    operations.put(version.operation(), version.number());
  }

  /** When a version stopped being current; empty for one that is again. */
  void supersede(long number, Optional<Instant> at) {
    history.computeIfPresent(number, (n, it) -> with(it, it.state(), at));
  }

  void expire(long number) {
    history.computeIfPresent(number, (n, it) -> with(it, Version.State.EXPIRED, it.supersededAt()));
  }

  private static Version with(Version it, Version.State state, Optional<Instant> supersededAt) {
    return new Version(
        it.pointer(),
        it.number(),
        state,
        it.kind(),
        it.operation(),
        it.digest(),
        it.owner(),
        it.position(),
        it.publishedAt(),
        supersededAt,
        it.message(),
        it.labels(),
        it.source(),
        state == Version.State.EXPIRED ? Optional.empty() : it.descriptor());
  }
}
