package dev.fingerpost;

import dev.fingerpost.publisher.Backoff;
import dev.fingerpost.publisher.Limits;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.Time;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import javax.sql.DataSource;

/** Puts a store together, with the real clock, randomness and threads, and takes it apart again. */
final class Wiring implements AutoCloseable {
  /** Closed in the opposite order; only what was made here. */
  private final Deque<AutoCloseable> made = new ArrayDeque<>();

  static Fingerpost connect(Config config) {
    return over(later("connect " + config));
  }

  static Fingerpost over(DataSource database, ObjectStore objects) {
    return over(later("over " + database + objects));
  }

  static Fingerpost inMemory() {
    return over(MemoryPorts.of(SystemTime.INSTANCE, new SecureRandom()));
  }

  static Fingerpost over(Ports ports) {
    return new Wiring().assemble(ports);
  }

  /** Until the adapters are there. */
  private static Ports later(String what) {
    return Optional.<Ports>empty()
        .orElseThrow(() -> new UnsupportedOperationException("not yet: " + what));
  }

  private Fingerpost assemble(Ports ports) {
    Time time = SystemTime.INSTANCE;
    RandomGenerator random = new SecureRandom();
    StoreInfo info = identify(ports, time, random);
    ScheduledThreadPoolExecutor timer =
        new ScheduledThreadPoolExecutor(1, daemons("fingerpost-timer"));
    timer.setRemoveOnCancelPolicy(true);
    ExecutorService workers = Executors.newCachedThreadPool(daemons("fingerpost-worker"));
    made.push(workers::shutdown);
    made.push(timer::shutdownNow);
    return new Fingerpost(Core.of(ports, info, time, random, timer, workers), this);
  }

  /** Reads the store row, and refuses a database that belongs to other objects. */
  private static StoreInfo identify(Ports ports, Time time, RandomGenerator random) {
    Limits limits = Limits.DEFAULT;
    StoreInfo info =
        new Repeats(limits, new Backoff(limits, time, random))
            .call(
                "read the store's row",
                Deadline.after(limits.look(), time),
                deadline -> ports.catalog().store(deadline));
    String root = ports.objects().root().toString();
    if (!info.root().equals(root)) {
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
      try {
        made.pop().close();
      } catch (Exception e) {
        throw new FingerpostException("could not close the store's clients", e);
      }
    }
  }
}
