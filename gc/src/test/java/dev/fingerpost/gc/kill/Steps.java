package dev.fingerpost.gc.kill;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Set;

/**
 * The steps of a process, each of which is a commit or a deletion. Before each it says on its
 * standard output which step is behind it and which comes, and waits for a byte on its standard
 * input; if there is none any more, its parent is gone, and it ends.
 */
final class Steps {
  static final String START = "start";
  static final String END = "end";
  static final String BETWEEN = " | ";

  private final InputStream in;
  private final PrintStream out;
  private String behind = START;

  Steps(InputStream in, PrintStream out) {
    this.in = in;
    this.out = out;
  }

  /** Says where it is, and waits. */
  synchronized void before(String next) throws IOException {
    out.println(behind + BETWEEN + next);
    out.flush();
    if (in.read() < 0) {
      Runtime.getRuntime().halt(1);
    }
    behind = next;
  }

  /** A port of which these methods are steps. */
  <T> T of(Class<T> port, T real, Set<String> methods) {
    Object stepped =
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              if (methods.contains(method.getName())) {
                before(method.getName());
              }
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
    return port.cast(stepped);
  }
}
