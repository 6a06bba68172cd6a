package dev.fingerpost;

import dev.fingerpost.publisher.Limits;
import dev.fingerpost.publisher.Publisher;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Time;
import dev.fingerpost.writer.WriteSettings;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.random.RandomGenerator;

/**
 * What {@link Fingerpost} makes, with a clock, randomness and threads of the test's own: each step
 * of the real code is the test's to time.
 */
public final class SteppedClient {
  private final Core core;
  private final Limits limits;

  private SteppedClient(Core core, Limits limits) {
    this.core = core;
    this.limits = limits;
  }

  /** Connects: reads the store's row, as every client does first. */
  public static SteppedClient connect(
      Ports ports,
      Time time,
      RandomGenerator random,
      ScheduledExecutorService timer,
      ExecutorService workers,
      Limits limits) {
    StoreInfo none = new StoreInfo(new UUID(0, 0), "", new UUID(0, 0), 0);
    Core blank = Core.of(ports, none, time, random, timer, workers);
    StoreInfo info =
        blank
            .repeats(limits)
            .call(
                "connect", blank.after(limits.look()), deadline -> ports.catalog().store(deadline));
    return new SteppedClient(Core.of(ports, info, time, random, timer, workers), limits);
  }

  /** A handle on a pointer, as an owner. */
  public Pointer pointer(String name, String owner) {
    PointerName pointer = new PointerName(name);
    WriteSettings small =
        new WriteSettings(WriteSettings.MIN_PART_SIZE, 1, WriteSettings.DEFAULT.objects());
    return new Pointer(core, pointer, pointer, owner, limits, small);
  }

  public Publisher publisher() {
    return core.publisher(limits);
  }

  public Repeats repeats() {
    return core.repeats(limits);
  }

  /** The deadline of one settle, or one look. */
  public Deadline soon() {
    return core.after(limits.settle());
  }

  public StoreInfo info() {
    return core.info();
  }
}
