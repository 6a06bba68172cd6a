package dev.fingerpost.gc.chaos.history;

import dev.fingerpost.gc.chaos.history.RightPointer.Attempt;
import dev.fingerpost.gc.chaos.history.RightPointer.Made;
import dev.fingerpost.gc.chaos.history.RightPointer.Told;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A process of a {@link Simulation}, which does one thing after another. */
final class Client {
  private final Simulation all;
  private final Random random;
  private final String name;
  private RightPointer cell;
  private long fence;
  private long seq;
  private @Nullable Attempt doubtful;
  private @Nullable Doing doing;

  Client(Simulation all, Random random, String name) {
    this.all = all;
    this.random = random;
    this.name = name;
    this.cell = all.anyCell();
  }

  void step() {
    if (doing == null) {
      begin(next());
    } else if (one(60)) {
      die(doing);
    } else if (one(30)) {
      giveUp(doing);
    } else if (!doing.done || (doing.attempt != null && one(6))) {
      doing.act();
    } else {
      answer(doing);
    }
  }

  private boolean one(int of) {
    return random.nextInt(of) == 0;
  }

  private void begin(Doing it) {
    doing = it;
    if (it.attempt != null || one(3)) {
      all.write(it.entry.intent());
    }
  }

  private void answer(Doing it) {
    all.write(it.entry.end(all.now()).intent());
    doing = null;
  }

  /** What it sent may still arrive; another process goes on under its name. */
  private void die(Doing it) {
    Entry told = it.entry.intent();
    // Not every process knows its sequence number before it is told.
    Long number = one(4) ? null : told.seq();
    all.write(
        told.edit()
            .end(null)
            .outcome(null)
            .version(null)
            .current(null)
            .floor(null, null)
            .position(told.fence(), number)
            .intent());
    leave(it);
    fence = 0;
    seq = 0;
    doubtful = null;
    cell = all.anyCell();
  }

  private void giveUp(Doing it) {
    Entry.Builder shrug = it.entry.intent().edit().version(null).current(null).floor(null, null);
    all.write(shrug.answered(all.now(), Outcome.UNKNOWN));
    leave(it);
    doubtful = it.attempt;
  }

  private void leave(Doing it) {
    doing = null;
    if (!it.done && one(2)) {
      all.later(it);
    }
  }

  private Doing next() {
    if (doubtful != null && !one(4)) {
      Attempt it = doubtful;
      doubtful = null;
      return one(2) ? publish(it) : settle(it);
    }
    int choice = random.nextInt(20);
    if (choice < 6) {
      return read();
    } else if (choice < 7) {
      return look();
    } else if (choice < 8) {
      return expire();
    } else if (choice < 9 && one(4)) {
      return told(Op.SEAL, () -> cell.seal());
    }
    return choice == 9 && fence > 0 ? release() : hold();
  }

  /** Whatever brings the holder on. */
  private Doing hold() {
    if (fence == 0) {
      cell = all.anyCell();
      RightPointer of = cell;
      return new Doing(
          entry(Op.ACQUIRE),
          null,
          it -> {
            fence = -of.grant();
            it.outcome(Outcome.GRANTED).position(-fence, null);
          });
    }
    if (fence < 0) {
      fence = -fence;
      seq = 0;
      long of = fence;
      return told(Op.OPEN, () -> cell.open(of));
    }
    return publish(attempt());
  }

  private Doing release() {
    long of = Math.abs(fence);
    Doing it = told(Op.RELEASE, () -> cell.release(of));
    fence = 0;
    return it;
  }

  private Attempt attempt() {
    long number = ++seq;
    if (one(4) && !cell.versions.isEmpty()) {
      long source = 1L + random.nextInt(cell.versions.size());
      Op op = one(2) ? Op.ROLLBACK : Op.PROMOTE;
      return new Attempt(op, all.anyKey(), op.word() + source, "", fence, number, source);
    }
    String key = one(3) ? all.usedKey() : all.anyKey();
    // The same request may give other bytes, and another request the same key.
    String digest = one(5) ? "other " + key : "digest " + key;
    String sha = "sha " + key + (one(4) ? fence + "." + number : "");
    return new Attempt(Op.PUBLISH, key, digest, sha, fence, number, 0);
  }

  private Doing publish(Attempt it) {
    RightPointer of = cell;
    long expected = one(4) ? Math.max(0, of.current() - random.nextInt(2)) : -1;
    Entry.Builder entry =
        entry(it.op()).key(it.key()).digest(it.digest()).position(it.fence(), it.seq());
    entry.sha(it.sha().isEmpty() ? null : it.sha());
    return new Doing(entry, it, answer -> fill(answer, of.publish(it, expected)));
  }

  private Doing settle(Attempt it) {
    RightPointer of = cell;
    Entry.Builder entry =
        entry(Op.SETTLE).key(it.key()).digest(it.digest()).position(it.fence(), it.seq());
    return new Doing(entry, null, answer -> fill(answer, of.settle(it)));
  }

  private Doing told(Op op, Supplier<Told> effect) {
    Entry.Builder entry = entry(op).position(fence == 0 ? null : Math.abs(fence), null);
    return new Doing(entry, null, answer -> fill(answer, effect.get()));
  }

  /** Tells all, or some of it. */
  private void fill(Entry.Builder answer, Told told) {
    answer.outcome(told.outcome());
    answer.version(told.version() > 0 ? told.version() : null);
    if (!one(4)) {
      answer.current(told.current());
    }
    if (!one(3)) {
      answer.floor(told.floorFence(), told.floorSeq());
    }
  }

  private Doing read() {
    RightPointer of = one(2) ? cell : all.anyCell();
    boolean byName = !one(3);
    long wanted = 1L + random.nextInt(of.versions.size() + 2);
    return new Doing(
        entry(Op.READ).pointer(of.name),
        null,
        it -> {
          long version = byName ? of.current() : wanted;
          it.current(byName ? version : null).version(version > 0 ? version : null);
          if (version == 0 || version > of.current()) {
            it.outcome(Outcome.MISSING);
          } else {
            found(it, of.versions.get((int) version - 1));
          }
        });
  }

  private void found(Entry.Builder it, Made made) {
    if (made.expired) {
      it.outcome(Outcome.COLLECTED);
    } else {
      all.describe(it.outcome(Outcome.READ).sha(made.sha), made);
    }
  }

  private Doing look() {
    RightPointer of = all.anyCell();
    String key = all.usedKey();
    return new Doing(
        entry(Op.LOOK).pointer(of.name).key(key),
        null,
        it -> {
          List<Made> found = of.find(key).stream().toList();
          it.outcome(found.isEmpty() ? Outcome.MISSING : Outcome.READ);
          found.forEach(made -> all.describe(it, made));
        });
  }

  private Doing expire() {
    RightPointer of = all.anyCell();
    long version = 1L + random.nextInt(of.versions.size() + 1);
    return new Doing(
        entry(Op.EXPIRE).pointer(of.name).version(version),
        null,
        it -> {
          of.expire(version);
          it.outcome(Outcome.DONE);
        });
  }

  private Entry.Builder entry(Op op) {
    return Entry.of(all.newId(), op, cell.name, all.now()).who(name);
  }
}
