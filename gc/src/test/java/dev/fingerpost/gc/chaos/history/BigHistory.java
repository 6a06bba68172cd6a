package dev.fingerpost.gc.chaos.history;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Millions of right lines, one pointer hotter than all others together: intents and answers of
 * publishes, repeats, stale attempts, doubts and what becomes of them, and reads. Effects come one
 * after another; each lies somewhere within its operation, and so operations overlap.
 */
final class BigHistory {
  private static final int POINTERS = 500;
  private static final long TICK = 1_000;

  /** A pointer. */
  private static final class State {
    final String name;
    long fence = 1_000_000_000_001L;
    long seq;
    long version;
    String sha = "";
    String key = "";
    long keyVersion;

    State(String name) {
      this.name = name;
    }
  }

  private final Random random;
  private final Writer out;
  private final List<State> pointers = new ArrayList<>();
  private long lines;
  private long now;

  BigHistory(long seed, Writer out) {
    this.random = new Random(seed);
    this.out = out;
    for (int i = 0; i < POINTERS; i++) {
      pointers.add(new State("load/pointer-" + i));
    }
  }

  /**
   * Writes at least so many lines.
   *
   * @return how many there are now
   */
  long write(long wanted) {
    while (lines < wanted) {
      now += TICK;
      State it = pointers.get(random.nextBoolean() ? 0 : random.nextInt(POINTERS));
      int choice = random.nextInt(100);
      if (choice < 45) {
        publish(it);
      } else if (choice < 48) {
        again(it);
      } else if (choice < 50) {
        takeover(it);
      } else {
        read(it);
      }
    }
    return lines;
  }

  private Entry.Builder entry(Op op, State it) {
    long start = now - 1 - random.nextInt((int) (20 * TICK));
    return Entry.of("op-" + lines, op, it.name, start).who("worker-" + random.nextInt(8));
  }

  private long end() {
    return now + 1 + random.nextInt((int) (20 * TICK));
  }

  /** One in a hundred is never answered; of these, every other one happened. */
  private void publish(State it) {
    it.seq++;
    String key = "day-" + now + "/1";
    String sha = hex(now);
    Entry.Builder entry =
        entry(Op.PUBLISH, it).position(it.fence, it.seq).key(key).digest(hex(~now)).sha(sha);
    line(entry.intent());
    int fate = random.nextInt(200);
    if (fate == 0) {
      return;
    }
    it.version++;
    it.sha = sha;
    it.key = key;
    it.keyVersion = now;
    if (fate > 1) {
      entry.version(it.version).current(it.version).floor(it.fence, it.seq);
      line(entry.answered(end(), Outcome.APPLIED));
    }
    end(it);
  }

  /** The line that stands for a look at the end. */
  private void end(State it) {
    line(
        Entry.of("end-" + lines, Op.FINAL, it.name, Long.MAX_VALUE / 2)
            .version(it.version)
            .sha(it.sha)
            .key(it.key)
            .position(it.fence, it.seq)
            .answered(Long.MAX_VALUE / 2 + 1, Outcome.LIVE));
  }

  private void again(State it) {
    if (it.version > 0) {
      line(
          entry(Op.PUBLISH, it)
              .position(it.fence, it.seq)
              .key(it.key)
              .digest(hex(~it.keyVersion))
              .version(it.version)
              .current(it.version)
              .answered(end(), Outcome.DUPLICATE));
    }
  }

  /** A stale attempt of the old holder, after the new one opened. */
  private void takeover(State it) {
    long old = it.fence++;
    it.seq = 0;
    line(
        entry(Op.OPEN, it)
            .position(it.fence, null)
            .current(it.version)
            .floor(it.fence, 0L)
            .answered(end(), Outcome.OPENED));
    line(
        entry(Op.PUBLISH, it)
            .position(old, 99L)
            .key("late-" + now)
            .digest(hex(now))
            .current(it.version)
            .floor(it.fence, 0L)
            .answered(end(), Outcome.STALE));
  }

  private void read(State it) {
    Entry.Builder entry = entry(Op.READ, it);
    if (it.version == 0) {
      line(entry.answered(end(), Outcome.MISSING));
    } else {
      entry.version(it.version).current(it.version).sha(it.sha);
      line(entry.answered(end(), Outcome.READ));
    }
  }

  private static String hex(long number) {
    return "%016x".formatted(number * 0x9E3779B97F4A7C15L).repeat(4);
  }

  private void line(Entry entry) {
    try {
      out.write(entry.line());
      out.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    lines++;
  }
}
