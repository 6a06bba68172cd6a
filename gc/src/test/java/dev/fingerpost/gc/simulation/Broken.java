package dev.fingerpost.gc.simulation;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One method of a port does something else than the real one; all others are as they were. */
final class Broken {
  private Broken() {}

  /** What is done instead. */
  @FunctionalInterface
  interface Instead {
    @Nullable Object answer(List<@Nullable Object> arguments, Real real);
  }

  /** The real method. */
  @FunctionalInterface
  interface Real {
    @Nullable Object call(List<@Nullable Object> arguments);
  }

  static <T> T port(Class<T> port, T real, String name, Instead instead) {
    return port.cast(
        Proxy.newProxyInstance(
            Broken.class.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, given) -> {
              Real call = arguments -> call(real, method, arguments);
              List<@Nullable Object> arguments = given == null ? List.of() : Arrays.asList(given);
              return method.getName().equals(name)
                  ? instead.answer(arguments, call)
                  : call.call(arguments);
            }));
  }

  private static @Nullable Object call(
      Object real, Method method, List<@Nullable Object> arguments) {
    try {
      return method.invoke(real, arguments.toArray());
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
