package dev.fingerpost.cli.run;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where the signals arrive that ask this run to end. The first one cuts waiting short and stops the
 * job; the second ends a job at once; one more than that ends this process on the spot.
 */
final class SignalDesk {
  private final Events events;
  private final Consumer<Signal> giveUp;
  private @Nullable Thread waiting;
  private int taken;
  private boolean job;

  /**
   * @param giveUp ends this process
   */
  SignalDesk(Events events, Consumer<Signal> giveUp) {
    this.events = events;
    this.giveUp = giveUp;
  }

  synchronized void take(Signal signal) {
    taken++;
    events.add(new Event.Taken(signal));
    if (waiting != null) {
      waiting.interrupt();
    }
    if (taken > (job ? 2 : 1)) {
      giveUp.accept(signal);
    }
  }

  /** While the job works a second signal is for the job. */
  synchronized void jobWorks(boolean works) {
    job = works;
  }

  /** Does a step that a signal may interrupt; afterwards this thread is not interrupted. */
  <T> T interruptibly(Supplier<T> step) {
    enter();
    try {
      return step.get();
    } finally {
      leave();
    }
  }

  private synchronized void enter() {
    waiting = Thread.currentThread();
    if (taken > 0) {
      waiting.interrupt();
    }
  }

  /** The flag must not stay: the lease still has to be given back. */
  private synchronized void leave() {
    waiting = null;
    boolean ignored = Thread.interrupted();
  }
}
