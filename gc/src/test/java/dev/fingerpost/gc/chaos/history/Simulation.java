package dev.fingerpost.gc.chaos.history;

import dev.fingerpost.gc.chaos.history.RightPointer.Made;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A right history from a seed: processes on a store whose every call is one instant somewhere
 * between start and end, or later when nobody waits for it any more.
 */
final class Simulation {
  /** Room between two instants, for those who change a history. */
  static final long TICK = 100;

  private final Random random;
  private final List<RightPointer> cells = new ArrayList<>();
  private final List<Entry> history = new ArrayList<>();
  private final List<Doing> underWay = new ArrayList<>();
  private final List<String> keys = new ArrayList<>(List.of("first"));
  private long now = 1_000 * TICK;
  private long ids;

  private Simulation(Random random) {
    this.random = random;
  }

  static List<Entry> history(long seed) {
    Random random = new Random(seed);
    return new Simulation(random).run(60 + random.nextInt(200));
  }

  private List<Entry> run(int steps) {
    for (int i = random.nextInt(2); i >= 0; i--) {
      cells.add(new RightPointer("p/" + i));
    }
    List<Client> clients = new ArrayList<>();
    for (int i = 2 + random.nextInt(4); i > 0; i--) {
      clients.add(new Client(this, random, "client " + i));
    }
    for (int step = 0; step < steps; step++) {
      now += TICK * random.nextInt(3);
      if (!underWay.isEmpty() && random.nextInt(10) == 0) {
        underWay.remove(random.nextInt(underWay.size())).actUnheard();
      }
      clients.get(random.nextInt(clients.size())).step();
    }
    now += TICK;
    cells.forEach(this::end);
    return history;
  }

  private void end(RightPointer cell) {
    for (Made made : cell.versions) {
      Entry.Builder it = Entry.of(newId(), Op.FINAL, cell.name, now).version(made.version);
      if (!made.expired) {
        it.sha(made.sha);
      }
      describe(it, made);
      now += TICK;
      history.add(it.answered(now, made.expired ? Outcome.EXPIRED : Outcome.LIVE));
    }
  }

  /** Tells what a version is, or some of it. */
  void describe(Entry.Builder it, Made made) {
    it.version(made.version);
    if (random.nextBoolean()) {
      it.key(made.attempt.key()).digest(made.attempt.digest());
    }
    if (random.nextBoolean()) {
      it.position(made.attempt.fence(), made.attempt.seq());
    }
  }

  void write(Entry entry) {
    history.add(entry);
  }

  void later(Doing it) {
    underWay.add(it);
  }

  long now() {
    return now;
  }

  String newId() {
    return "op-" + ++ids;
  }

  RightPointer anyCell() {
    return cells.get(random.nextInt(cells.size()));
  }

  String anyKey() {
    keys.add("key-" + keys.size());
    return keys.get(keys.size() - 1);
  }

  String usedKey() {
    return keys.get(random.nextInt(keys.size()));
  }
}
