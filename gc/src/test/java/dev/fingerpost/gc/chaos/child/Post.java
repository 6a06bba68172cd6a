package dev.fingerpost.gc.chaos.child;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The wire between a child and its parent: standard output and input, a line each way. The child
 * says where it is and waits to be told to go on; without a parent it ends.
 */
final class Post {
  /** What the parent answers at a step to starve the child of connections. */
  private static final String STARVE = "starve";

  private final BufferedReader in;
  private final PrintStream out;
  private final BooleanSupplier starve;

  /**
   * @param starve takes all connections for a while, and tells whether none is left
   */
  Post(InputStream in, PrintStream out, BooleanSupplier starve) {
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.out = out;
    this.starve = starve;
  }

  /** Asks for work, and says what time it is here; empty at the end. */
  synchronized Optional<Round> ready() {
    String answer = ask("ready " + System.currentTimeMillis());
    return answer.equals("end") ? Optional.empty() : Optional.of(Round.parse(answer));
  }

  /** Says that a step is taken, and waits. */
  synchronized void at(Step step) {
    if (ask("at " + step).equals(STARVE) && starve.getAsBoolean()) {
      String ignored = ask("starved " + step);
    }
  }

  /** Says that a publish in doubt was settled, and waits. */
  synchronized void settled() {
    String ignored = ask("settled");
  }

  /** Says how a round ended; a line. */
  synchronized void done(String how) {
    String ignored = ask("done " + how);
  }

  private String ask(String line) {
    out.println(line);
    out.flush();
    try {
      String answer = in.readLine();
      if (answer == null) {
        Runtime.getRuntime().halt(1);
      }
      return answer;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A port whose calls are steps.
   *
   * @param before the steps taken just before a method is called, by its name
   * @param after the steps taken when it returned
   */
  <T> T announced(Class<T> port, T real, Map<String, Step> before, Map<String, Step> after) {
    return announced(port, real, before, after, answer -> true);
  }

  /**
   * The same.
   *
   * @param taken whether the answer means that the step behind the call was taken
   */
  <T> T announced(
      Class<T> port,
      T real,
      Map<String, Step> before,
      Map<String, Step> after,
      Predicate<@Nullable Object> taken) {
    Object stepped =
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              Step first = before.get(method.getName());
              if (first != null) {
                at(first);
              }
              try {
                Object answer = method.invoke(real, arguments);
                Step last = after.get(method.getName());
                if (last != null && taken.test(answer)) {
                  at(last);
                }
                return answer;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
    return port.cast(stepped);
  }
}
