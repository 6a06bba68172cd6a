package dev.fingerpost.gc.chaos.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A pointer of a right store: lines 3 to 11 of the table, each call at one instant. */
final class RightPointer {
  /** A version. */
  static final class Made {
    final long version;
    final Attempt attempt;
    final String sha;
    boolean expired;

    Made(long version, Attempt attempt, String sha) {
      this.version = version;
      this.attempt = attempt;
      this.sha = sha;
    }
  }

  /**
   * What a publish asks for.
   *
   * @param sha what it uploaded, empty for a rollback
   * @param source of a rollback, else 0
   */
  record Attempt(Op op, String key, String digest, String sha, long fence, long seq, long source) {}

  private static final long SEALED = 99_999_999;

  final String name;
  final List<Made> versions = new ArrayList<>();
  private long counter = 1_000_000_000_000L;
  private long floorFence;
  private long floorSeq;

  RightPointer(String name) {
    this.name = name;
  }

  long grant() {
    return ++counter;
  }

  long current() {
    return versions.size();
  }

  Optional<Made> find(String key) {
    return versions.stream().filter(it -> it.attempt.key.equals(key)).findFirst();
  }

  private Told told(Outcome outcome, long version) {
    return new Told(outcome, version, current(), floorFence, floorSeq);
  }

  Told open(long fence) {
    if (fence < floorFence) {
      return told(Outcome.STALE, 0);
    }
    raise(fence, 0);
    return told(Outcome.OPENED, 0);
  }

  Told publish(Attempt it, long expected) {
    Optional<Made> known = find(it.key);
    if (known.isPresent()) {
      boolean same = known.get().attempt.digest.equals(it.digest);
      return told(same ? Outcome.DUPLICATE : Outcome.KEY_CONFLICT, known.get().version);
    }
    if (!above(it.fence, it.seq)) {
      return told(Outcome.STALE, 0);
    }
    if (it.fence > floorFence) {
      return told(Outcome.NOT_OPEN, 0);
    }
    if (expected >= 0 && expected != current()) {
      return told(Outcome.VERSION_MISMATCH, 0);
    }
    if (it.source > 0 && versions.get((int) it.source - 1).expired) {
      return told(Outcome.SOURCE_GONE, 0);
    }
    raise(it.fence, it.seq);
    String sha = it.source > 0 ? versions.get((int) it.source - 1).sha : it.sha;
    versions.add(new Made(current() + 1, it, sha));
    return told(Outcome.APPLIED, current());
  }

  Told settle(Attempt it) {
    Optional<Made> known = find(it.key);
    if (known.isPresent() && known.get().attempt.digest.equals(it.digest)) {
      return told(Outcome.APPLIED, known.get().version);
    }
    if (known.isEmpty()) {
      raise(it.fence, it.seq);
    }
    return told(Outcome.NEVER, 0);
  }

  /** Of the newest grant only. */
  Told release(long fence) {
    if (fence == counter && fence == floorFence) {
      raise(fence, SEALED);
    }
    return told(Outcome.DONE, 0);
  }

  Told seal() {
    raise(counter, 0);
    return told(Outcome.DONE, 0);
  }

  /** Never the current one. */
  void expire(long version) {
    if (version < current()) {
      versions.get((int) version - 1).expired = true;
    }
  }

  private boolean above(long fence, long seq) {
    return fence > floorFence || (fence == floorFence && seq > floorSeq);
  }

  private void raise(long fence, long seq) {
    if (above(fence, seq)) {
      floorFence = fence;
      floorSeq = seq;
    }
  }

  /** An answer, with what it tells of the row. */
  record Told(Outcome outcome, long version, long current, long floorFence, long floorSeq) {}
}
