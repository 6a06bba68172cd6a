package dev.fingerpost.cli.demo;

import dev.fingerpost.Ports;
import dev.fingerpost.lease.LeaseAuthority;
import dev.fingerpost.publisher.PointerStore;
import dev.fingerpost.writer.FingerpostException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/**
 * Pauses one worker the way a long garbage collection or a frozen machine does: none of its calls
 * to the database goes out, renewals included, until it wakes.
 */
final class Gate {
  private boolean shut;

  synchronized void shut() {
    shut = true;
  }

  synchronized void open() {
    shut = false;
    notifyAll();
  }

  /** The same ports, seen through this gate. */
  Ports before(Ports ports) {
    return ports.through(
        before(PointerStore.class, ports.pointers()), before(LeaseAuthority.class, ports.leases()));
  }

  private <T> T before(Class<T> port, T real) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              pass();
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  private synchronized void pass() {
    try {
      while (shut) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FingerpostException("interrupted while paused", e);
    }
  }
}
