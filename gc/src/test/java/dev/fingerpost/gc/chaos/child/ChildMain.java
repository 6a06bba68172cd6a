package dev.fingerpost.gc.chaos.child;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Optional;

/** A worker, reader or collector in a process of its own. */
public final class ChildMain {
  private ChildMain() {}

  /**
   * @param arguments those of {@link Setup#arguments}
   */
  public static void main(String[] arguments) throws IOException {
    Thread.setDefaultUncaughtExceptionHandler(ChildMain::fail);
    PrintStream out = System.out;
    System.setOut(System.err); // Whatever a library prints must not be taken for a step.
    Setup setup = Setup.parse(arguments);
    Ties ties = new Ties(setup);
    Post post = new Post(System.in, out, ties::starve);
    try (Log log = new Log(setup)) {
      Work work =
          switch (setup.role()) {
            case WORKER -> new Worker(setup, ties, post, log);
            case READER -> new Reader(ties, log);
            case COLLECTOR -> new Collector(setup, ties, post);
          };
      Optional<Round> round = post.ready();
      while (round.isPresent()) {
        post.done(work.round(round.get()));
        round = post.ready();
      }
    }
    Runtime.getRuntime().halt(0);
  }

  /** Whatever ends a thread ends the process, which its parent notices. */
  private static void fail(Thread thread, Throwable e) {
    e.printStackTrace();
    Runtime.getRuntime().halt(2);
  }
}
