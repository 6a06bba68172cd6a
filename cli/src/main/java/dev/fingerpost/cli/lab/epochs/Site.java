package dev.fingerpost.cli.lab.epochs;

import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.search.Code;
import dev.fingerpost.cli.lab.world.Altered;
import dev.fingerpost.cli.lab.world.Database;
import dev.fingerpost.gc.Snapshot;
import dev.fingerpost.gc.Snapshot.Known;
import dev.fingerpost.gc.Verdict;
import dev.fingerpost.lease.Grant;
import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A database server.
 *
 * @param index 0 for the first, 1 for the copy
 * @param timeline as PostgreSQL counts it: a promotion begins the next
 * @param recorded the timeline in the store's row
 * @param rows the ids of all commits it has
 * @param claim what somebody began to recover it with
 * @param ended the floor at the end of each earlier epoch
 * @param dropped the lost attempts an operator gave up
 * @param running whether anybody can reach it
 */
record Site(
    int index,
    Database database,
    int timeline,
    int recorded,
    List<Integer> rows,
    Optional<Claim> claim,
    Map<Integer, Position> ended,
    List<AttemptId> dropped,
    boolean running) {
  static final PointerName POINTER = new PointerName("reports/daily");

  private static final Map<Question, Verdict> VERDICTS = new ConcurrentHashMap<>();

  /** What a verdict depends on: asked in very many states, and the same in most of them. */
  private record Question(AttemptId attempt, Optional<Known> known, Snapshot snapshot) {
    Verdict judge() {
      return Verdict.judge(attempt.prefix(), known, snapshot).verdict();
    }
  }

  /**
   * An epoch somebody wants for this database.
   *
   * @param incarnation drawn for it
   * @param epoch the next one behind the newest witness, when it was stored
   * @param unattended whether no operator accepted it
   */
  record Claim(int incarnation, int epoch, boolean unattended) {}

  Site {
    rows = List.copyOf(rows);
    ended = Map.copyOf(ended);
    dropped = List.copyOf(dropped);
  }

  static Site first(int incarnation) {
    return new Site(
        0,
        Database.empty(store(1, incarnation)),
        1,
        1,
        List.of(),
        Optional.empty(),
        Map.of(),
        List.of(),
        true);
  }

  static StoreInfo store(int epoch, int incarnation) {
    return new StoreInfo(new UUID(0, 1), "s3://bucket/results", uuid(incarnation), epoch);
  }

  static UUID uuid(int incarnation) {
    return new UUID(2, incarnation);
  }

  /** The id of its newest commit. */
  int newest() {
    return rows.get(rows.size() - 1);
  }

  int epoch() {
    return database.store().epoch();
  }

  int incarnation() {
    return (int) database.store().incarnation().getLeastSignificantBits();
  }

  /** Whether somebody has or had this fence from it. */
  boolean granted(Fence fence) {
    return database.domain(POINTER).grants().stream().anyMatch(it -> it.fence().equals(fence));
  }

  /** Whether it lacks a commit that a mark of its epoch names. */
  boolean lacks(Bucket bucket) {
    for (Mark it : bucket.marks()) {
      if (it.epoch() == epoch() && !rows.contains(it.row())) {
        return true;
      }
    }
    return false;
  }

  /** What connect, grant, open, a look and a collector compare. */
  boolean fits(Bucket bucket) {
    return incarnation() == bucket.incarnation() && timeline == recorded && !lacks(bucket);
  }

  /** With one commit more, whose id no commit of another database has. */
  Site commit(Database next) {
    List<Integer> more = new ArrayList<>(rows);
    more.add(100 * index + rows.size());
    return new Site(index, next, timeline, recorded, more, claim, ended, dropped, running);
  }

  /** A copy of it, as a backup, a standby or a clone; nobody reaches it yet. */
  Site copied() {
    return new Site(1, database, timeline, recorded, rows, claim, ended, dropped, false);
  }

  Site started(int aTimeline) {
    return new Site(index, database, aTimeline, recorded, rows, claim, ended, dropped, true);
  }

  Site stopped() {
    return new Site(index, database, timeline, recorded, rows, claim, ended, dropped, false);
  }

  Site claimed(Optional<Claim> next) {
    return new Site(index, database, timeline, recorded, rows, next, ended, dropped, running);
  }

  Site drop(AttemptId lost) {
    List<AttemptId> more = new ArrayList<>(dropped);
    more.add(lost);
    return new Site(index, database, timeline, recorded, rows, claim, ended, more, running);
  }

  /** Into the epoch it claimed; versions are numbered on from this one. */
  Site move(long base) {
    Claim won = claim.orElseThrow();
    Map<Integer, Position> floors = new TreeMap<>(ended);
    database.row(POINTER).ifPresent(it -> floors.put(epoch(), it.floor()));
    Database next = raised(database.at(store(won.epoch(), won.incarnation())), base);
    return new Site(
            index, next, timeline, timeline, rows, Optional.empty(), floors, dropped, running)
        .commit(next);
  }

  /** The pointer's versions are numbered on from this one, or from where they stand above it. */
  static Database raised(Database database, long base) {
    return database
        .row(POINTER)
        .map(it -> database.with(Altered.last(it, Math.max(it.last(), base))))
        .orElse(database);
  }

  /** What a collector says of an attempt by what this database knows; empty without a pointer. */
  Optional<Verdict> verdict(AttemptId attempt) {
    return database.row(POINTER).map(row -> verdict(attempt, row));
  }

  private Verdict verdict(AttemptId attempt, PointerRow row) {
    Optional<Fence> newest = Optional.empty();
    for (Grant it : database.domain(POINTER).grants()) {
      newest =
          newest.filter(max -> max.compareTo(it.fence()) > 0).or(() -> Optional.of(it.fence()));
    }
    Snapshot snapshot =
        new Snapshot(row.floor(), newest, epoch(), ended, Collections.emptyNavigableMap(), true);
    return VERDICTS.computeIfAbsent(
        new Question(attempt, known(attempt), snapshot), Question::judge);
  }

  private Optional<Known> known(AttemptId attempt) {
    Optional<Known> known = Optional.empty();
    for (Version it : database.history()) {
      if (attempts(it).contains(attempt)) {
        if (it.state() == Version.State.LIVE) {
          return Optional.of(Known.LIVE);
        }
        known = Optional.of(Known.EXPIRED);
      }
    }
    return known;
  }

  static List<AttemptId> attempts(Version version) {
    return version.descriptor().map(it -> it.attempts()).orElse(List.of());
  }

  void encode(Code code) {
    database.encode(code);
    code.number(timeline)
        .number(recorded)
        .each(rows, it -> code.number(it))
        .maybe(claim, it -> code.number(it.incarnation()).number(it.epoch()).flag(it.unattended()))
        .each(
            new TreeMap<>(ended).entrySet(),
            it ->
                code.number(it.getKey())
                    .number(it.getValue().fence().value())
                    .number(it.getValue().seq()))
        .each(dropped, it -> Bucket.encode(it, code))
        .flag(running);
  }
}
