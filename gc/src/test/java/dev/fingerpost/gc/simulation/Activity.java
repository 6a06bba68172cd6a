package dev.fingerpost.gc.simulation;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** One thread of a process. It runs only while it has the baton. */
final class Activity implements Runnable {
  private static final ExecutorService THREADS =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "simulated");
            thread.setDaemon(true);
            return thread;
          });

  final Host host;
  private final Scheduler scheduler;
  private final Runnable body;
  private @Nullable Thread thread;
  private volatile boolean baton;
  private boolean begun;
  Scheduler.@Nullable Event wake;

  Activity(Scheduler scheduler, Host host, Runnable body) {
    this.scheduler = scheduler;
    this.host = host;
    this.body = body;
  }

  /** Gives it the baton; whoever calls this has none any more. */
  void resume() {
    baton = true;
    if (begun) {
      LockSupport.unpark(thread);
    } else {
      begun = true;
      THREADS.execute(this);
    }
  }

  /** Waits for the baton. */
  void await() {
    boolean interrupted = false;
    while (!baton) {
      LockSupport.park(this);
      interrupted |= Thread.interrupted();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Lets go of the baton; the next {@link #await} waits. */
  void release() {
    baton = false;
  }

  @Override
  public void run() {
    thread = Thread.currentThread();
    try {
      scheduler.enter(this);
      body.run();
    } catch (Crashed e) {
      // Its process is dead; the scheduler knows.
    } catch (Throwable e) {
      scheduler.fail(e);
    } finally {
      boolean ignored = Thread.interrupted();
      scheduler.exit(this);
    }
  }
}
