package dev.fingerpost;

import dev.fingerpost.publisher.Backoff;
import dev.fingerpost.publisher.Limits;
import dev.fingerpost.publisher.PointerReader;
import dev.fingerpost.publisher.RenewedPins;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.SystemRandom;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.Time;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts a store together, with the real clock, randomness and threads, and takes it apart again. */
final class Wiring implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Wiring.class);

  /** Files fetched at once by one download. */
  private static final int DOWNLOADS = 8;

  private final Time time = SystemTime.INSTANCE;
  private final RandomGenerator random = SystemRandom.INSTANCE;
  private final ExecutorService workers =
      Executors.newCachedThreadPool(daemons("fingerpost-worker"));
  private final ScheduledThreadPoolExecutor timer =
      new ScheduledThreadPoolExecutor(1, daemons("fingerpost-timer"));

  /** Closed in the opposite order; only what was made here. */
  private final Deque<AutoCloseable> made = new ArrayDeque<>();

  private Wiring() {
    timer.setRemoveOnCancelPolicy(true);
    made.push(workers::shutdown);
    made.push(timer::shutdownNow);
  }

  static Fingerpost connect(Config config) {
    return assemble(
        wiring ->
            wiring.postgres(
                Clients.database(config.database(), wiring.made::push),
                Clients.objects(config.storage(), wiring.made::push)));
  }

  static Fingerpost over(DataSource database, ObjectStore objects) {
    return assemble(wiring -> wiring.postgres(database, objects));
  }

  static Fingerpost over(Ports ports) {
    return assemble(wiring -> ports);
  }

  static Fingerpost inMemory() {
    return assemble(wiring -> MemoryPorts.of(wiring.time, wiring.random));
  }

  private static Fingerpost assemble(Function<Wiring, Ports> parts) {
    Wiring wiring = new Wiring();
    boolean done = false;
    try {
      Fingerpost store = wiring.store(parts.apply(wiring));
      done = true;
      return store;
    } finally {
      if (!done) {
        wiring.close();
      }
    }
  }

  private Ports postgres(DataSource database, ObjectStore objects) {
    return PostgresPorts.of(database, objects, workers, time, random);
  }

  private Fingerpost store(Ports ports) {
    RenewedPins pins =
        new RenewedPins(
            ports.pins(), timer, workers, random, Owner.ofThisProcess(), RenewedPins.Pace.DEFAULT);
    PointerReader reader =
        new PointerReader(ports.catalog(), ports.objects(), workers, DOWNLOADS, pins);
    Core core = Core.of(ports, identify(ports), time, random, timer, workers);
    return new Fingerpost(core, reader, this);
  }

  /** Reads the store row, and refuses a database that belongs to other objects. */
  private StoreInfo identify(Ports ports) {
    Limits limits = Limits.DEFAULT;
    StoreInfo info =
        new Repeats(limits, new Backoff(limits, time, random))
            .call(
                "read the store's row",
                Deadline.after(limits.look(), time),
                deadline -> ports.catalog().store(deadline));
    StoreRoot root = ports.objects().root();
    if (!StoreRoot.recorded(info.root()).equals(root)) {
      throw new FingerpostException(
          "the database belongs to the store "
              + info.root()
              + ", not to "
              + root
              + "; check the configuration, or run `fingerpost init` on a database of its own");
    }
    return info;
  }

  private static ThreadFactory daemons(String name) {
    AtomicInteger count = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, name + "-" + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  @Override
  public void close() {
    while (!made.isEmpty()) {
      AutoCloseable next = made.pop();
      try {
        next.close();
      } catch (Exception e) {
        LOG.warn("could not close {}", next, e);
      }
    }
  }
}
