package dev.fingerpost.cli.lab.gc;

import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.world.Database;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A database, a bucket with one object for each attempt, the writers and a collector.
 *
 * @param bucket the prefixes of the attempts whose object is there
 * @param writers how far each came
 * @param recorded the floor of the last run, below which the next one lists nothing
 * @param copying the version that a promote found live and has yet to copy
 */
record World(
    Database database,
    Set<String> bucket,
    List<Writer> writers,
    Run run,
    long copying,
    Optional<Position> recorded) {
  /** A promote has not begun. */
  static final long NOT_YET = 0;

  /** A promote is over. */
  static final long OVER = -1;

  /** What a writer did last. One that takes no further step has paused for ever, or crashed. */
  enum Stage {
    IDLE,
    OPEN,
    WRITTEN,
    PUBLISHED,
    ROLLED_BACK,
    REFUSED
  }

  /**
   * @param attempt of its tenure, once it has one
   * @param late whether a repeated PUT is still under way
   */
  record Writer(Stage stage, Optional<AttemptId> attempt, boolean late) {
    Writer at(Stage next) {
      return new Writer(next, attempt, late);
    }

    /** Whether nothing of it can reach the bucket or the pointer under its upload any more. */
    boolean quiet() {
      return !late && stage != Stage.OPEN && stage != Stage.WRITTEN;
    }
  }

  /** What a collector did last. */
  enum Phase {
    IDLE,
    EXPIRED,
    NAMES,
    REFERENCES,
    READ,
    LISTED
  }

  /**
   * @param left how many runs may still begin
   * @param versions what it read of the history
   * @param floor what it read of the floor
   * @param dead what it has yet to delete; before it judged, what it listed
   * @param quiet whether every writer was quiet when it began, and did nothing since
   */
  record Run(
      int left,
      Phase phase,
      List<Version> versions,
      Optional<Position> floor,
      Set<String> dead,
      boolean quiet) {
    static Run none(int left) {
      return new Run(left, Phase.IDLE, List.of(), Optional.empty(), Set.of(), false);
    }

    Run disturbed() {
      return new Run(left, phase, versions, floor, dead, false);
    }
  }

  World with(Database next) {
    return new World(next, bucket, writers, run, copying, recorded);
  }

  /** After a run came to its end. */
  World recorded(Optional<Position> floor) {
    return new World(database, bucket, writers, Run.none(run.left()), copying, floor);
  }

  World copying(long next) {
    return new World(database, bucket, writers, run.disturbed(), next, recorded);
  }

  World with(Run next) {
    return new World(database, bucket, writers, next, copying, recorded);
  }

  /** After a writer's step. */
  World with(int index, Writer next) {
    List<Writer> all = new ArrayList<>(writers);
    all.set(index, next);
    return new World(database, bucket, List.copyOf(all), run.disturbed(), copying, recorded);
  }

  /** After a PUT. */
  World put(String prefix) {
    Set<String> next = new TreeSet<>(bucket);
    next.add(prefix);
    return new World(database, next, writers, run, copying, recorded);
  }

  /** After a DELETE. */
  World delete(String prefix) {
    Set<String> next = new TreeSet<>(bucket);
    next.remove(prefix);
    return new World(database, next, writers, run, copying, recorded);
  }

  boolean quiet() {
    return writers.stream().allMatch(Writer::quiet);
  }

  /** The prefixes of the attempts that live versions refer to. */
  Set<String> live() {
    Set<String> found = new TreeSet<>();
    for (Version it : database.history()) {
      if (it.state() == Version.State.LIVE) {
        found.add(prefix(it));
      }
    }
    return found;
  }

  static String prefix(Version version) {
    return version.descriptor().orElseThrow().attempts().get(0).prefix();
  }
}
