package dev.fingerpost.others;

import dev.fingerpost.Ports;
import dev.fingerpost.PublishOutcome;
import dev.fingerpost.Version;
import dev.fingerpost.lease.LeaseAuthority;
import dev.fingerpost.publisher.PinStore;
import dev.fingerpost.publisher.PointerCatalog;
import dev.fingerpost.publisher.PointerStore;
import dev.fingerpost.publisher.RemovalStore;
import dev.fingerpost.publisher.TagStore;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.ObjectStore.PartUpload;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Stands at both sides of every call from the protocol to a port, whatever port and method it is,
 * and strikes at one of them.
 */
final class Boundaries {
  /** Just before a call, or just after it: then it has had its effect, and nobody hears of it. */
  enum Side {
    BEFORE,
    AFTER
  }

  /**
   * Where to strike, and how.
   *
   * @param call the number of the call, from 0 on
   * @param with what it throws; null to interrupt the thread that calls
   */
  record Strike(int call, Side side, Supplier<Throwable> with) {}

  private final List<String> calls = new ArrayList<>();
  private final List<Version> applied = new ArrayList<>();
  private Strike strike;
  private Thread interrupted;

  /** The same ports, each call of which passes here. */
  Ports around(Ports real) {
    return new Ports(
        around(ObjectStore.class, real.objects()),
        around(PointerStore.class, real.pointers()),
        around(PointerCatalog.class, real.catalog()),
        around(LeaseAuthority.class, real.leases()),
        around(PinStore.class, real.pins()),
        around(TagStore.class, real.tags()),
        around(RemovalStore.class, real.removals()));
  }

  private <T> T around(Class<T> port, T real) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> call(real, method, arguments)));
  }

  private Object call(Object real, Method method, Object[] arguments) throws Throwable {
    if (method.getName().equals("root")) { // a constant, not a call
      return invoke(real, method, arguments);
    }
    int number = begin(method);
    strike(number, Side.BEFORE);
    Object answer = invoke(real, method, arguments);
    note(answer);
    strike(number, Side.AFTER);
    return answer instanceof PartUpload parts ? around(PartUpload.class, parts) : answer;
  }

  private static Object invoke(Object real, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private synchronized int begin(Method method) {
    calls.add(method.getDeclaringClass().getSimpleName() + "." + method.getName());
    return calls.size() - 1;
  }

  private synchronized void note(Object answer) {
    if (answer instanceof PublishOutcome.Applied it) {
      applied.add(it.version());
    }
  }

  private void strike(int number, Side side) throws Throwable {
    Throwable thrown = null;
    synchronized (this) {
      if (strike == null || strike.call() != number || strike.side() != side) {
        return;
      }
      if (strike.with() == null) {
        interrupted = Thread.currentThread();
        interrupted.interrupt();
      } else {
        thrown = strike.with().get();
      }
    }
    if (thrown != null) {
      throw thrown;
    }
  }

  /** Begins anew, to strike there; nowhere if null. */
  synchronized void arm(Strike next) {
    calls.clear();
    applied.clear();
    interrupted = null;
    strike = next;
  }

  /** The calls since it was armed, in the order in which they began. */
  synchronized List<String> calls() {
    return List.copyOf(calls);
  }

  /** What the ports answered as applied, whether anybody heard of it or not. */
  synchronized List<Version> applied() {
    return List.copyOf(applied);
  }

  /** Whether this thread is the one that was interrupted. */
  synchronized boolean interruptedThis() {
    return interrupted == Thread.currentThread();
  }
}
