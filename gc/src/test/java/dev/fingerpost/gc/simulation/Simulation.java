package dev.fingerpost.gc.simulation;

import dev.fingerpost.writer.FingerpostException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One run of one world, from the first start to the last sweep. */
final class Simulation {
  private static final List<Duration> STARTS =
      List.of(
          Duration.ZERO, Duration.ofMillis(40), Duration.ofMillis(400), Duration.ofMillis(1_600));

  /** Lives of one process: started again after a crash, as a supervisor does. */
  private static final int LIVES = 3;

  private final World world;

  private Simulation(World world) {
    this.world = world;
  }

  /**
   * How a run ended.
   *
   * @param failure what was found wrong, if anything
   * @param choices what to give to {@link Choices#of(int[])} for the same run
   * @param trace empty unless it was wanted
   */
  record Outcome(@Nullable Throwable failure, Choices choices, String trace, Counts counts) {}

  /** Runs a world. */
  static Outcome run(Choices choices, Alteration alteration, boolean traced) {
    World world = new World(choices, alteration, traced);
    new Simulation(world).run();
    return new Outcome(world.scheduler.failure(), choices, world.trace.toString(), world.counts);
  }

  private void run() {
    people();
    world.scheduler.run();
    thaw();
    if (world.scheduler.failure() == null) {
      world.clearUp();
      Host last = world.host("last");
      last.spawn(() -> new Keeper(world, "last").finish(last));
      world.scheduler.run();
    }
    if (world.scheduler.failure() == null && world.isOfOneEpoch()) {
      end();
    }
    world.scheduler.stop();
  }

  private void people() {
    int workers = 2 + world.choices.pick(2);
    for (int i = 1; i <= workers; i++) {
      String name = "worker-" + i;
      start(name, LIVES, new Worker(world, name)::live);
    }
    int keepers = 1 + world.choices.pick(2);
    for (int i = 1; i <= keepers; i++) {
      String name = "keeper-" + i;
      start(name, LIVES, new Keeper(world, name)::live);
    }
    int epochs = world.choices.weighted(new int[] {28, 2, 1});
    if (epochs > 0) {
      Duration when = STARTS.get(world.choices.pick(STARTS.size())).plusMillis(500);
      Runnable what = epochs == 1 ? world::moveOn : world::supersede;
      Scheduler.Event ignored = world.scheduler.at(when.toNanos(), what);
    }
    start("reader", LIVES, new Looker(world)::live);
  }

  private void start(String name, int lives, Consumer<Host> life) {
    Host host = world.host(name);
    Duration pause = STARTS.get(world.choices.pick(STARTS.size()));
    Scheduler.Event ignored =
        world.scheduler.at(
            world.scheduler.now() + pause.toNanos(),
            () -> host.spawn(() -> live(host, name, lives, life)));
  }

  private void live(Host host, String name, int lives, Consumer<Host> life) {
    boolean ended = false;
    try {
      life.accept(host);
      ended = true;
    } catch (FingerpostException e) {
      world.counts.add("gave up");
      ended = true;
    } finally {
      boolean crashed = host.dead() && !ended;
      host.die();
      if (crashed && lives > 1 && !world.tired() && !world.scheduler.failed()) {
        world.counts.add("restarts");
        start(name, lives - 1, life);
      }
    }
  }

  /** Everybody else is done: who was frozen goes on after all, or never does. */
  private void thaw() {
    for (Host host : List.copyOf(world.hosts)) {
      if (world.scheduler.failure() == null && host.frozen()) {
        if (world.choices.pick(2) == 0) {
          host.die();
        } else {
          world.counts.add("thawed");
          host.thaw();
        }
        world.scheduler.run();
      }
    }
    if (world.hosts.stream().anyMatch(Host::frozen)) {
      world.hosts.stream().filter(Host::frozen).forEach(Host::die);
      world.scheduler.run();
    }
  }

  private void end() {
    try {
      world.invariants().nothingLeft();
    } catch (Violation e) {
      world.scheduler.fail(e);
    }
  }
}
