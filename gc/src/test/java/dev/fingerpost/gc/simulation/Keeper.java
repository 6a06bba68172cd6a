package dev.fingerpost.gc.simulation;

import dev.fingerpost.gc.CollectListener;
import dev.fingerpost.gc.CollectOptions;
import dev.fingerpost.gc.CollectReport;
import dev.fingerpost.gc.OrphanCollector;
import dev.fingerpost.gc.PointerProofs;
import dev.fingerpost.gc.StopSign;
import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.gc.Tally;
import dev.fingerpost.gc.Tools;
import dev.fingerpost.gc.Verdict.Judged;
import dev.fingerpost.gc.Worklist;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A collector's process. */
final class Keeper {
  private static final List<Optional<Duration>> ABANDONED =
      List.of(Optional.empty(), Optional.of(Duration.ZERO), Optional.of(Duration.ofSeconds(2)));

  private final World world;
  private final String name;

  Keeper(World world, String name) {
    this.world = world;
    this.name = name;
  }

  /** One life of the process. */
  void live(Host host) {
    int runs = 1 + world.choices.pick(3);
    for (int i = 0; i < runs && !world.tired(); i++) {
      host.sleep(Duration.ofMillis(200L << (2 * world.choices.pick(4))));
      run(host, options(world.choices.pick(2) == 1, ABANDONED.get(world.choices.pick(3))));
    }
  }

  /** When all is quiet: takes over whatever is left, and collects all there is. */
  void finish(Host host) {
    host.sleep(Duration.ofHours(4));
    run(host, options(true, Optional.of(Duration.ZERO)));
    run(host, options(true, Optional.of(Duration.ZERO)));
  }

  private static CollectOptions options(boolean full, Optional<Duration> abandonedAfter) {
    return new CollectOptions(full, 1, Duration.ZERO, abandonedAfter, true, OptionalDouble.empty());
  }

  private void run(Host host, CollectOptions options) {
    try {
      Client client = Client.of(world, host, Worker.limits(true));
      OrphanCollector collector = new OrphanCollector(tools(client), name, host.workers);
      CollectReport report = collector.run(options, new Ear(), new StopSign());
      world.counts.add("collected " + report.outcome());
      world.trace.line(host.nanoTime(), host.name, () -> "collected " + report.outcome());
    } catch (FingerpostException e) {
      world.counts.add("collected not");
      world.trace.line(host.nanoTime(), host.name, () -> "collected not: " + e.getMessage());
    }
  }

  private Tools tools(Client client) {
    Wire wire = client.wire();
    return new Tools(
        client.client().info(),
        client.ports().objects(),
        wire.wrap(Sweeper.class, world.altered.sweeper()),
        wire.wrap(PointerProofs.class, world.altered.proofs()),
        wire.wrap(Worklist.class, world.altered.worklist()),
        client.ports().catalog(),
        client.ports().pointers(),
        client.ports().leases(),
        client.client().repeats(),
        client.host(),
        world.random);
  }

  /** Counts verdicts. */
  private final class Ear implements CollectListener {
    @Override
    public void judged(PointerName pointer, Judged judged) {
      world.counts.add(judged.verdict().name());
    }

    @Override
    public void visited(PointerName pointer, Tally tally) {}

    @Override
    public void foreign(String what, String why) {}

    @Override
    public void trouble(Trouble trouble) {
      world.counts.add("trouble");
    }
  }
}
