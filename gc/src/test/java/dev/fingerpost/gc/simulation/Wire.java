package dev.fingerpost.gc.simulation;

import static dev.fingerpost.gc.simulation.Violation.unless;

import dev.fingerpost.gc.Sweeper;
import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.PointerStoreException.Effect;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Witness;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.ObjectStore.PartUpload;
import dev.fingerpost.writer.ObjectStoreException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What lies between a process and its ports. Each call is a point where anything may happen. */
final class Wire {
  /** Go on at once, let others go first, or be slow: shorter or longer than a renewal's pause. */
  private static final int[] PACE = {60, 25, 12, 3};

  private static final List<Duration> SLOW =
      List.of(Duration.ofMillis(20), Duration.ofMillis(700), Duration.ofMillis(2_500));

  /**
   * When a message arrives that its sender gave up: soon, after some leases, or at the very end.
   */
  private static final List<Duration> LATE =
      List.of(
          Duration.ofMillis(10),
          Duration.ofMillis(900),
          Duration.ofSeconds(6),
          Duration.ofHours(3));

  private final World world;
  private final Host host;

  /** The last publish sent; who is told that it failed wants to know what must never be seen. */
  @Nullable PublishRequest published;

  Wire(World world, Host host) {
    this.world = world;
    this.host = host;
  }

  /** The same port behind the wire. */
  <T> T wrap(Class<T> port, T real) {
    return port.cast(
        Proxy.newProxyInstance(
            Wire.class.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> invoke(real, method, arguments)));
  }

  private @Nullable Object invoke(Object real, Method method, @Nullable Object[] arguments) {
    Call call = new Call(real, method, arguments == null ? List.of() : Arrays.asList(arguments));
    int last = call.arguments().size() - 1;
    if (last < 0 || !(call.arguments().get(last) instanceof Deadline)) {
      return call.execute();
    }
    host.pass();
    pace();
    if (call.name().equals("publish")) {
      published = (PublishRequest) call.argument(0);
    }
    if (call.port() instanceof Sweeper && call.writes()) {
      // (1) It looks, (2) another is declared, (3) it deletes what it was about to: no one can
      // know.
      world.told(
          () -> unless(!host.toldOfAnother, "G8", "%s deletes, and knows of another", host.name));
    }
    Fault fault = fault(call);
    world.counts.add(fault.name());
    boolean another = world.superseded();
    Object answer = suffer(call, fault);
    host.toldOfAnother |= another && looksForAnother(call);
    return answer instanceof PartUpload upload ? wrap(PartUpload.class, upload) : answer;
  }

  private static boolean looksForAnother(Call call) {
    return call.name().equals("list")
        && ((Listing) call.argument(0)).prefix().equals(Witness.PREFIX);
  }

  private void pace() {
    Scheduler scheduler = host.scheduler;
    scheduler.tick();
    int pace = world.tired() ? 0 : world.choices.weighted(PACE);
    if (pace == 1) {
      scheduler.letOthersGo();
    } else if (pace > 1) {
      scheduler.sleepUntil(
          scheduler.now()
              + SLOW.get(pace == 2 ? 0 : 1 + world.choices.pick(SLOW.size() - 1)).toNanos());
    }
    host.pass();
  }

  private Fault fault(Call call) {
    Fault fault = Fault.choose(world.choices, world.weather(), call.writes());
    boolean parts = fault == Fault.IN_PARTS && !call.name().equals("create");
    return parts ? Fault.NONE : fault;
  }

  private @Nullable Object suffer(Call call, Fault fault) {
    switch (fault) {
      case NONE -> {
        return world.execute(host, call, "");
      }
      case REPLY_LOST -> {
        Object unheard = tryTo(call, " (reply lost)");
        throw silence(call, String.valueOf(unheard == null));
      }
      case DELAYED -> {
        later(call, "delayed");
        throw silence(call, "delayed");
      }
      case DUPLICATED -> {
        later(call, "duplicated");
        Object answer = world.execute(host, call, "");
        if (call.name().equals("publish")) {
          // Only the publisher itself sends one twice, and then it is in doubt: no line between it
          // and its database makes copies of a call that was answered.
          throw silence(call, "duplicated");
        }
        return answer;
      }
      case FAILED -> throw refusal(call);
      case CRASHED_BEFORE -> throw crash(call, "before");
      case CRASHED_AFTER -> {
        Object unheard = tryTo(call, "");
        throw crash(call, unheard == null ? "after" : "after the answer of");
      }
      case PAUSED -> {
        note(call, "is stopped before");
        host.pause(Duration.ofSeconds(5));
        return world.execute(host, call, "");
      }
      case FROZEN -> {
        note(call, "is frozen before");
        host.freeze();
        return world.execute(host, call, "");
      }
      case IN_PARTS -> throw inParts(call);
    }
    throw new IllegalStateException();
  }

  private @Nullable Object tryTo(Call call, String remark) {
    try {
      return world.execute(host, call, remark);
    } catch (FingerpostException e) {
      return null; // told to nobody
    }
  }

  private void later(Call call, String how) {
    note(call, how);
    Call message = call.message(host);
    Duration after = LATE.get(world.choices.pick(LATE.size()));
    Scheduler.Event ignored =
        host.scheduler.at(
            host.scheduler.now() + after.toNanos(), () -> world.arrive(host, message));
  }

  /** An adapter may send a small object so, too; nobody hears of it before it is completed. */
  private RuntimeException inParts(Call call) {
    ObjectStore objects = (ObjectStore) call.port();
    Call message = call.message(host);
    Scheduler.Event ignored =
        host.scheduler.at(host.scheduler.now(), () -> world.parts(host, objects, message));
    return silence(call, "in parts");
  }

  private Crashed crash(Call call, String when) {
    note(call, "crashes " + when);
    host.die();
    return new Crashed();
  }

  private RuntimeException refusal(Call call) {
    note(call, "is refused");
    return call.isOfObjects()
        ? new ObjectStoreException("injected: " + call.name() + " failed")
        : new PointerStoreException(
            Effect.NOTHING_TRANSIENT, "injected: " + call.name() + " failed", null);
  }

  private RuntimeException silence(Call call, String why) {
    return call.isOfObjects()
        ? new ObjectStoreException("injected: no answer to " + call.name() + ", " + why)
        : new PointerStoreException(
            Effect.IN_DOUBT, "injected: no answer to " + call.name() + ", " + why, null);
  }

  private void note(Call call, String what) {
    world.trace.line(host.scheduler.now(), host.name, () -> what + ": " + Words.of(call));
  }
}
