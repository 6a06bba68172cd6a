package dev.fingerpost.gc.chaos;

import dev.fingerpost.gc.chaos.child.Results;
import dev.fingerpost.gc.chaos.child.Role;
import dev.fingerpost.gc.chaos.child.Round;
import dev.fingerpost.gc.chaos.child.Step;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Tells each process what to do next, and what happens to it meanwhile. */
final class Director {
  private static final Duration PATIENT = Duration.ofSeconds(8);

  /** Shorter than the trouble: such a publish ends unknown, and is settled. */
  private static final Duration HASTY = Duration.ofMillis(250);

  /** The answer that lets a process go on. */
  static final String GO = "go";

  private static final int PUBLISHES = 10;
  private static final int READS = 30;

  private final Agenda agenda;
  private final DatabaseKiller database;
  private final Random random;
  private final Keys keys;
  private final Round.Kind often;
  private final int planned;
  private final Takeovers takeovers = new Takeovers();
  private final Set<String> asked = new HashSet<>();
  private final CountDownLatch ready;
  private volatile boolean closing;

  /**
   * @param random of which all its choices follow
   * @param prefix of the operation keys, another one for each run on one store
   * @param tooth says who takes part, and what workers do mostly when nothing is planned
   * @param planned the percentage of rounds in which something is to happen
   */
  Director(
      Agenda agenda,
      DatabaseKiller database,
      Random random,
      String prefix,
      Tooth tooth,
      int planned) {
    this.agenda = agenda;
    this.database = database;
    this.random = random;
    this.keys = new Keys(prefix, random);
    this.often = tooth.kind;
    this.planned = planned;
    this.ready = new CountDownLatch(tooth.crew().size());
  }

  /** Is down when everybody has asked for work. */
  CountDownLatch ready() {
    return ready;
  }

  /** From now on each process ends after its round. */
  void close() {
    closing = true;
  }

  /** What a process does next; nothing at the end. */
  synchronized Optional<Round> next(ChildProcess child) {
    if (closing) {
      return Optional.empty();
    }
    if (asked.add(child.setup.name())) {
      ready.countDown();
    }
    Role role = child.setup.role();
    Optional<Cell> cell = random.nextInt(100) < planned ? agenda.next(role) : Optional.empty();
    String pointer =
        takeovers
            .contested()
            .filter(it -> random.nextBoolean())
            .orElseGet(() -> any(Results.POINTERS));
    Round round =
        switch (role) {
          case READER ->
              new Round(Round.Kind.READ, any(Results.POINTERS), "", PATIENT, false, READS);
          case COLLECTOR -> new Round(Round.Kind.COLLECT, "", "", PATIENT, false, 1);
          case WORKER -> publish(pointer, cell);
        };
    child.round = round;
    child.order = cell.map(Order::of).orElse(null);
    return Optional.of(round);
  }

  private Round publish(String pointer, Optional<Cell> cell) {
    int die = cell.isPresent() ? 0 : random.nextInt(20);
    Round.Kind kind =
        die < 11
            ? often
            : die < 14
                ? Round.Kind.ROLLBACK
                : die < 16
                    ? Round.Kind.PROMOTE
                    : die < 18 ? Round.Kind.RECYCLE : Round.Kind.CONFLICT;
    boolean wire = cell.map(it -> it.mishap().onWire()).orElse(false);
    Duration budget = wire && random.nextInt(3) > 0 ? HASTY : PATIENT;
    int times = cell.isPresent() ? 1 : 1 + random.nextInt(PUBLISHES);
    return new Round(kind, pointer, keys.next(pointer, kind), budget, random.nextBoolean(), times);
  }

  private <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  /** A process is there, and waits for the answer: {@code go}, or {@code starve}. */
  String at(ChildProcess child, Step step) {
    if (step == Step.W1) {
      takeovers.granted(child);
    } else if (step == Step.W2) {
      takeovers.opened(child);
    }
    if (strike(child, step, Mishap.STARVED)) {
      return "starve";
    }
    happen(child, step);
    return GO;
  }

  /** It has no connection left there. */
  String starved(Step step) {
    agenda.hit(new Cell(step, Mishap.STARVED));
    return GO;
  }

  /**
   * A call or request of the process stands still there: what happens to the process, if anything.
   */
  void happen(ChildProcess child, Step step) {
    if (child.clockOff) {
      agenda.hit(new Cell(step, Mishap.CLOCK_OFF));
    }
    try {
      if (strike(child, step, Mishap.PAUSED)) {
        child.stop();
        takeovers.await(child, dice(2) == 0, longest(step));
        child.resume();
      } else if (strike(child, step, Mishap.KILLED)) {
        child.kill();
      } else if (strike(child, step, Mishap.DATABASE_KILLED)) {
        database.join();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A transaction that holds the pointer's row lock keeps everybody from taking over. */
  private static Duration longest(Step step) {
    return step == Step.W7 || step.role() != Role.WORKER
        ? Duration.ofMillis(300)
        : Duration.ofMillis(1_500);
  }

  /** Whether this is to happen here, and is counted as done; starving counts when it is done. */
  boolean strike(ChildProcess child, Step step, Mishap mishap) {
    Order order = child.order;
    Cell here = new Cell(step, mishap);
    if (order == null || !order.strikes(here)) {
      return false;
    }
    if (mishap != Mishap.STARVED) {
      agenda.hit(here);
    }
    if (step.role() == Role.COLLECTOR) {
      // Their rounds have many steps: the next mishap need not wait for the next round.
      agenda.over(here);
      child.order = agenda.next(step.role()).map(Order::of).orElse(null);
    }
    return true;
  }

  synchronized int dice(int sides) {
    return random.nextInt(sides);
  }

  /** A round is over. */
  synchronized String done(ChildProcess child, String how) {
    Round round = child.round;
    if (round != null && child.setup.role() == Role.WORKER && random.nextInt(3) == 0) {
      keys.again(round.pointer(), round.key());
    }
    over(child);
    return GO;
  }

  /** Its process is gone; its work is somebody else's. */
  synchronized void gone(ChildProcess child) {
    Round round = child.round;
    if (round != null && child.setup.role() == Role.WORKER) {
      keys.again(round.pointer(), round.key());
    }
    over(child);
  }

  private void over(ChildProcess child) {
    Order order = child.order;
    if (order != null) {
      agenda.over(order.cell());
    }
    child.order = null;
    child.round = null;
  }

  /**
   * Holds a request up for a while, and a publish until its sender has settled it. That is the
   * worst moment to deliver it: (1) a publish is held up, (2) settled, the answer is never, (3)
   * delivered.
   */
  CompletableFuture<Void> hold(ChildProcess child, Step step) {
    int longest = step == Step.W7 ? 300 : 1_500;
    CompletableFuture<Void> release =
        new CompletableFuture<Void>()
            .completeOnTimeout(null, 20 + dice(longest), TimeUnit.MILLISECONDS);
    if (step == Step.W6 || step == Step.W7) {
      child.held = release;
    }
    return release;
  }
}
