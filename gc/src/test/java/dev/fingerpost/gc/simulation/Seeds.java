package dev.fingerpost.gc.simulation;

import dev.fingerpost.gc.simulation.Simulation.Outcome;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Runs many seeds, on two threads; remembers nothing but counts. */
final class Seeds {
  private static final int THREADS = 2;

  /** Runs that a shrinking may take: some seconds. */
  private static final int TRIES = 3_000;

  private final Alteration alteration;
  private final boolean twice;
  private final long end;
  private final AtomicLong next;
  private final AtomicReference<@Nullable Long> found = new AtomicReference<>();
  private final AtomicReference<@Nullable Long> unlike = new AtomicReference<>();
  private final Counts counts = new Counts();

  private Seeds(Alteration alteration, long first, long many, boolean twice) {
    this.alteration = alteration;
    this.twice = twice;
    this.next = new AtomicLong(first);
    this.end = first + many;
  }

  /**
   * Runs seeds from 0 on.
   *
   * @param twice whether each is run again from its recorded choices, and must leave the same trace
   * @return what occurred in them
   * @throws AssertionError if one fails: with everything it takes to understand and replay it
   */
  static Counts hold(long many, boolean twice) throws InterruptedException {
    Seeds seeds = new Seeds(Alteration.NONE, 0, many, twice);
    seeds.run();
    Long unlike = seeds.unlike.get();
    if (unlike != null) {
      throw new AssertionError("seed " + unlike + " leaves another trace when it is run again");
    }
    Long failing = seeds.found.get();
    if (failing != null) {
      throw new AssertionError(explain(failing, Alteration.NONE));
    }
    return seeds.counts;
  }

  /** The first failing seed that is found of so many; which one may differ from run to run. */
  static Optional<Long> search(Alteration alteration, long first, long many)
      throws InterruptedException {
    Seeds seeds = new Seeds(alteration, first, many, false);
    seeds.run();
    return Optional.ofNullable(seeds.found.get());
  }

  /** What a failing seed does, as plainly as it can be done. */
  static String explain(long seed, Alteration alteration) {
    Outcome first = Simulation.run(Choices.of(seed), alteration, false);
    if (first.failure() == null) {
      return "seed " + seed + " holds";
    }
    String kind = kind(first);
    int[] few =
        Shrinker.shrink(
            first.choices().made(),
            choices -> kind.equals(kind(Simulation.run(Choices.of(choices), alteration, false))),
            TRIES);
    Outcome shrunk = Simulation.run(Choices.of(few), alteration, true);
    return "seed %s breaks %s%nchoices %s%n%s%nreplay: mvn test -pl writer,publisher,gc -Dtest=SimulationTest#oneSeedHolds -Dsurefire.failIfNoSpecifiedTests=false -Dfingerpost.simulation.seed=%s"
        .formatted(
            seed,
            Objects.requireNonNull(shrunk.failure()),
            Arrays.toString(few),
            shrunk.trace(),
            seed);
  }

  /** Failures of one kind count as the same while shrinking. */
  static String kind(Outcome outcome) {
    Throwable failure = outcome.failure();
    return failure instanceof Violation violation
        ? violation.guarantee
        : failure == null ? "" : failure.getClass().getSimpleName();
  }

  private void run() throws InterruptedException {
    Thread[] threads = new Thread[THREADS];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(this::some, "seeds-" + i);
      threads[i].start();
    }
    for (Thread each : threads) {
      each.join();
    }
  }

  private String again(Outcome outcome) {
    return Simulation.run(Choices.of(outcome.choices().made()), alteration, true).trace();
  }

  private void some() {
    Counts own = new Counts();
    for (long seed = next.getAndIncrement();
        seed < end && found.get() == null;
        seed = next.getAndIncrement()) {
      Outcome outcome = Simulation.run(Choices.of(seed), alteration, twice);
      own.add(outcome.counts());
      if (twice && !again(outcome).equals(outcome.trace())) {
        boolean ignored = unlike.compareAndSet(null, seed);
      }
      if (outcome.failure() != null) {
        boolean ignored = found.compareAndSet(null, seed);
      }
    }
    synchronized (counts) {
      counts.add(own);
    }
  }
}
