package dev.fingerpost.cli.run;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Hands the signals that ask this process to end to a listener, instead of letting them end it. A
 * signal ignored from the start, as under {@code nohup}, stays ignored.
 *
 * <p>{@code sun.misc.Signal} is called by reflection: javac warns of it in a way that cannot be
 * silenced, and warnings are errors here. Where it is missing the signals end the process, as in
 * any Java program.
 */
public final class Signals implements AutoCloseable {
  private final Map<Object, Object> before = new HashMap<>();

  private Signals() {}

  /**
   * Listens from now on.
   *
   * @param listener called on a thread of its own for each signal; must not throw
   */
  public static Signals handTo(Consumer<Signal> listener) {
    Signals signals = new Signals();
    for (Signal signal : Signal.values()) {
      signals.install(signal, listener);
    }
    return signals;
  }

  private void install(Signal signal, Consumer<Signal> listener) {
    try {
      Object name = type("Signal").getConstructor(String.class).newInstance(signal.name());
      before.put(name, handle(name, handler(signal, listener)));
    } catch (ReflectiveOperationException e) {
      return; // not on this JVM, or the JVM was told to leave signals alone (-Xrs)
    }
  }

  private static Object handler(Signal signal, Consumer<Signal> listener)
      throws ClassNotFoundException {
    InvocationHandler call =
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "hashCode" -> System.identityHashCode(proxy);
              case "equals" -> arguments != null && proxy == arguments[0];
              case "toString" -> "handler of " + signal.name().toLowerCase(Locale.ROOT);
              default -> {
                listener.accept(signal);
                yield null;
              }
            };
    Class<?> type = type("SignalHandler");
    return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, call);
  }

  private static Object handle(Object signal, Object handler) throws ReflectiveOperationException {
    try {
      return type("Signal")
          .getMethod("handle", type("Signal"), type("SignalHandler"))
          .invoke(null, signal, handler);
    } catch (InvocationTargetException e) {
      throw new ReflectiveOperationException("the JVM keeps " + signal + " to itself", e);
    }
  }

  private static Class<?> type(String name) throws ClassNotFoundException {
    return Class.forName("sun.misc." + name);
  }

  /** Puts the handlers of before back. */
  @Override
  public void close() {
    before.forEach(
        (signal, handler) -> {
          try {
            Object ignored = handle(signal, handler);
          } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a handler could be set but not reset", e);
          }
        });
  }
}
