package dev.fingerpost.cli.lab.gc;

import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.world.Database;
import dev.fingerpost.writer.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A database, a bucket with one object for each attempt, the writers, readers and collectors.
 *
 * @param bucket the attempts whose object is there
 * @param writers how far each came
 * @param readers what each needs
 * @param runs of the collectors, one each at a time
 * @param left how many runs may still begin
 * @param extras how many things may still happen that do not happen every day
 * @param copying the version that a promote found live and has yet to copy
 * @param recorded the floor of the last run, below which the next one lists nothing
 */
record World(
    Database database,
    Attempts bucket,
    List<Writer> writers,
    List<Reader> readers,
    List<Run> runs,
    int left,
    int extras,
    long copying,
    Optional<Position> recorded) {
  /** A promote has not begun. */
  static final long NOT_YET = 0;

  /** A promote is over. */
  static final long OVER = -1;

  World {
    writers = List.copyOf(writers);
    readers = List.copyOf(readers);
    runs = List.copyOf(runs);
  }

  /** What a writer did last. One that takes no further step has paused for ever, or crashed. */
  enum Stage {
    IDLE,
    GRANTED,
    OPEN,
    WRITTEN,
    PUBLISHED,
    ROLLED_BACK,
    REFUSED
  }

  /**
   * @param counter of its fence, which is that of its attempt; 0 before it has one
   * @param late whether a repeated PUT is still under way
   */
  record Writer(Stage stage, int counter, boolean late) {
    Writer at(Stage next) {
      return new Writer(next, counter, late);
    }

    /**
     * Whether nothing of it can reach the bucket or the pointer under its upload any more.
     *
     * @param newest the counter of the newest grant
     */
    boolean quiet(long newest) {
      boolean mayPublish = (stage == Stage.OPEN || stage == Stage.WRITTEN) && counter == newest;
      return !late && !mayPublish;
    }
  }

  /** How a reader stands to its version. */
  enum Hold {
    NONE,
    /** It was found live, which was looked at in an earlier transaction. */
    SEEN,
    HELD
  }

  /**
   * A reader and its pin. One that gave the pin up and one whose pin lapsed stand alike.
   *
   * @param version that it wants to read; 0 before it looked
   */
  record Reader(long version, Hold hold) {
    boolean holds(long number) {
      return hold == Hold.HELD && version == number;
    }
  }

  /** After something happened in the database, which ends the peace of every run. */
  World with(Database next) {
    return new World(next, bucket, writers, readers, disturbed(), left, extras, copying, recorded);
  }

  /** After a writer's step. */
  World with(int index, Writer next) {
    return new World(
        database,
        bucket,
        with(writers, index, next),
        readers,
        runs,
        left,
        extras,
        copying,
        recorded);
  }

  /** After a reader's step. */
  World with(int index, Reader next) {
    return new World(
        database,
        bucket,
        writers,
        with(readers, index, next),
        runs,
        left,
        extras,
        copying,
        recorded);
  }

  /** After a collector's step. */
  World with(int index, Run next) {
    return new World(
        database,
        bucket,
        writers,
        readers,
        with(runs, index, next),
        left,
        extras,
        copying,
        recorded);
  }

  /** A run began. */
  World begun() {
    return new World(database, bucket, writers, readers, runs, left - 1, extras, copying, recorded);
  }

  /** After something that does not happen every day. */
  World extra() {
    return new World(database, bucket, writers, readers, runs, left, extras - 1, copying, recorded);
  }

  World copying(long next) {
    return new World(database, bucket, writers, readers, runs, left, extras, next, recorded);
  }

  /** After a run came to its end. */
  World recorded(Optional<Position> floor) {
    return new World(database, bucket, writers, readers, runs, left, extras, copying, floor);
  }

  /** After a PUT. */
  World put(int counter) {
    return new World(
        database,
        bucket.with(counter),
        writers,
        readers,
        disturbed(),
        left,
        extras,
        copying,
        recorded);
  }

  /** After a DELETE. */
  World delete(int counter) {
    return new World(
        database, bucket.without(counter), writers, readers, runs, left, extras, copying, recorded);
  }

  boolean quiet() {
    long newest = database.domain(Tenures.POINTER).counter();
    for (Writer it : writers) {
      if (!it.quiet(newest)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a pin that has not lapsed keeps a version. */
  boolean held(long number) {
    return readers.stream().anyMatch(it -> it.holds(number));
  }

  /** Whether a version was published and not given up. */
  boolean live(long number) {
    return database
        .version(Tenures.POINTER, number)
        .filter(it -> it.state() == Version.State.LIVE)
        .isPresent();
  }

  /** The attempts that versions in this state refer to. */
  Attempts referred(Version.State state) {
    int bits = 0;
    for (Version it : database.history()) {
      if (it.state() == state) {
        bits |= 1 << Attempts.of(it);
      }
    }
    return new Attempts(bits);
  }

  private List<Run> disturbed() {
    List<Run> changed = new ArrayList<>(runs);
    changed.replaceAll(Run::disturbed);
    return changed;
  }

  private static <T> List<T> with(List<T> all, int index, T next) {
    List<T> changed = new ArrayList<>(all);
    changed.set(index, next);
    return changed;
  }
}
