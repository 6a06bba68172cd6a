package dev.fingerpost.gc.simulation;

import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.publisher.Witness;
import dev.fingerpost.publisher.Witnesses;
import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.ObjectStore.PartUpload;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** One store, its clients, and everything that can happen between them. */
final class World {
  /** Calls after which nothing goes wrong any more and everybody comes to an end. */
  private static final int TIRED = 220;

  final Choices choices;
  final Trace trace;
  final Scheduler scheduler;
  final Counts counts = new Counts();
  final Books books = new Books();

  /** For what the code draws by itself, nonces and jitter: the same in every world. */
  final RandomGenerator random = new SplittableRandom(17);

  final Raw raw;

  /** What processes see, through wires. */
  final Raw altered;

  final List<Host> hosts = new ArrayList<>();
  private final Invariants invariants;
  private final int weather;
  private int calls;
  private boolean fair;
  private boolean movedOn;
  private boolean superseded;

  World(Choices choices, Alteration alteration, boolean traced) {
    this.choices = choices;
    this.trace = new Trace(traced);
    this.scheduler = new Scheduler(choices);
    this.raw = Raw.fresh(new DatabaseTime());
    this.altered = alteration.alter(raw);
    this.invariants = new Invariants(raw, books);
    this.weather = choices.pick(Fault.WEATHERS);
    StoreInfo info = raw.database().store();
    Witness witness =
        new Witness(
            info.storeId(), info.incarnation(), raw.bucket().root(), info.epoch(), "1", "00000001");
    Witness ignored = new Witnesses(raw.bucket()).create(witness, soon());
    invariants.begin();
  }

  /** Everybody's true time. */
  private final class DatabaseTime implements Time {
    @Override
    public Instant now() {
      return Instant.EPOCH.plusNanos(scheduler.now());
    }

    @Override
    public long nanoTime() {
      return scheduler.now();
    }

    @Override
    public void sleep(Duration duration) {
      throw new UnsupportedOperationException("a database does not sleep");
    }
  }

  Host host(String name) {
    Duration skew = Duration.ofMinutes(90).multipliedBy(choices.pick(3) % 3 - 1L);
    Host host = new Host(name, scheduler, fair ? Duration.ZERO : skew);
    hosts.add(host);
    return host;
  }

  /** A version's number: mostly of one that is there. */
  long version(PointerName pointer) {
    long last = books.history.getOrDefault(pointer, new TreeMap<>()).size();
    return Math.max(1, last + 1 - choices.weighted(new int[] {1, 5, 5, 3}));
  }

  /** How rough it is, from 0. */
  int weather() {
    return tired() ? 0 : weather;
  }

  /** Whether it is time to come to an end. */
  boolean tired() {
    return fair || calls > TIRED;
  }

  /** From now on nothing goes wrong. */
  void clearUp() {
    fair = true;
  }

  Deadline soon() {
    return Deadline.after(Duration.ofDays(1), raw.time());
  }

  /** Executes a call of a process now, and looks whether everything still holds. */
  @Nullable Object execute(Host host, Call call, String remark) {
    calls++;
    try {
      Object answer = call.execute();
      trace.line(
          scheduler.now(), host.name, () -> Words.of(call) + ": " + Words.of(answer) + remark);
      executed(call, answer, true);
      return answer;
    } catch (FingerpostException e) {
      trace.line(scheduler.now(), host.name, () -> Words.of(call) + ": " + Words.of(e) + remark);
      executed(call, null, false);
      throw e;
    }
  }

  private void executed(Call call, @Nullable Object answer, boolean done) {
    try {
      invariants.after(call, answer, done);
    } catch (Throwable e) {
      trace.line(scheduler.now(), "!", e::toString);
      scheduler.fail(e);
      throw new Crashed();
    }
  }

  /** A message arrives of which its sender heard nothing. */
  void arrive(Host host, Call message) {
    try {
      Object unheard = execute(host, message, " (late)");
      counts.add(unheard == null ? "late and done" : "late and answered");
    } catch (FingerpostException e) {
      counts.add("late and refused");
    } catch (Crashed e) {
      counts.add("late and wrong"); // the scheduler knows
    }
  }

  /** An object arrives in parts: some parts, and the end soon, much later, or never. */
  void parts(Host host, ObjectStore objects, Call create) {
    NewObject object = (NewObject) create.argument(0);
    PartUpload upload = objects.startParts(object, soon());
    upload.put(1, (Chunk) create.argument(1), soon());
    trace.line(scheduler.now(), host.name, () -> "began in parts " + object.key());
    int when = choices.pick(3);
    if (when < 2) {
      Duration after = when == 0 ? Duration.ofMillis(50) : Duration.ofSeconds(9);
      Scheduler.Event ignored =
          scheduler.at(scheduler.now() + after.toNanos(), () -> arrive(host, completion(upload)));
    }
  }

  private Call completion(PartUpload upload) {
    try {
      return new Call(
          upload,
          PartUpload.class.getMethod("complete", int.class, Deadline.class),
          List.of(1, soon()));
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  /** An operator declares another epoch: whoever works under the old one is refused. */
  void moveOn() {
    StoreInfo old = raw.database().store();
    StoreInfo next = new StoreInfo(old.storeId(), old.root(), new UUID(3, 3), old.epoch() + 1);
    Witness ignored =
        new Witnesses(raw.bucket())
            .create(
                new Witness(
                    next.storeId(),
                    next.incarnation(),
                    raw.bucket().root(),
                    next.epoch(),
                    "1",
                    "00000002"),
                soon());
    raw.database()
        .transaction(
            () -> {
              raw.database().become(next);
              return true;
            });
    invariants.begin();
    movedOn = true;
    counts.add("epochs");
    trace.line(scheduler.now(), "operator", () -> "epoch " + next.epoch());
  }

  /**
   * Another database is declared the newer one, and this one is not told: a copy of it was taken
   * elsewhere, or it is what a failover left behind.
   */
  void supersede() {
    StoreInfo own = raw.database().store();
    Witness next =
        new Witness(
            own.storeId(), new UUID(4, 4), raw.bucket().root(), own.epoch() + 1, "1", "00000002");
    Witness ignored = new Witnesses(raw.bucket()).create(next, soon());
    invariants.begin();
    superseded = true;
    counts.add("superseded");
    trace.line(scheduler.now(), "operator", () -> "another database has epoch " + next.epoch());
  }

  /** Whether another database is the newer one. */
  boolean superseded() {
    return superseded;
  }

  /** Whether the collector in memory may collect to the end: it belongs to one epoch only. */
  boolean isOfOneEpoch() {
    return !movedOn && !superseded;
  }

  /** A client was told something; what is told must be true for ever. */
  void told(Runnable note) {
    try {
      note.run();
    } catch (Violation e) {
      trace.line(scheduler.now(), "!", e::toString);
      scheduler.fail(e);
      throw new Crashed();
    }
  }

  Invariants invariants() {
    return invariants;
  }
}
