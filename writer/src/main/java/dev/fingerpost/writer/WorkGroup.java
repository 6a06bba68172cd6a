package dev.fingerpost.writer;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of one transfer on somebody else's executor. The first failure ends them all: what has
 * not begun never does, what runs is interrupted. No task waits for another.
 */
public final class WorkGroup {
  /** How long a failed transfer waits for interrupted requests before it leaves them behind. */
  private static final Duration GRACE = Duration.ofSeconds(5);

  /** How often a wait looks whether the executor was shut down under it. */
  private static final long LOOK_MILLIS = 500;

  private final ExecutorService workers;
  private final Set<Thread> running = new HashSet<>();
  private int open;
  private @Nullable Throwable failure;

  public WorkGroup(ExecutorService workers) {
    this.workers = workers;
  }

  /**
   * Starts a task.
   *
   * @param release runs once the task can no longer touch anything, whether it ran or not
   * @throws FingerpostException if the executor takes no more tasks
   */
  public void submit(Runnable task, Runnable release) {
    synchronized (this) {
      open++;
    }
    try {
      workers.execute(() -> run(task, release));
    } catch (RejectedExecutionException e) {
      release.run();
      end();
      throw new FingerpostException("the transfer was stopped: its threads were shut down", e);
    }
  }

  private void run(Runnable task, Runnable release) {
    try {
      if (begin()) {
        task.run();
      }
    } catch (Throwable e) {
      fail(e);
    } finally {
      release.run();
      end();
    }
  }

  private synchronized boolean begin() {
    return failure == null && running.add(Thread.currentThread());
  }

  private synchronized void end() {
    boolean interruptible = running.remove(Thread.currentThread());
    if (interruptible && failure != null) {
      Thread.interrupted(); // ours, sent by fail(): not for the thread's next task
    }
    open--;
    notifyAll();
  }

  /** Ends the group; the first call says why. */
  public synchronized void fail(Throwable why) {
    if (failure == null) {
      failure = why;
      running.stream()
          .filter(thread -> thread != Thread.currentThread())
          .forEach(Thread::interrupt);
      notifyAll();
    }
  }

  /** Throws what the first failed task threw, if one did. */
  public synchronized void check() {
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure instanceof RuntimeException fault) {
      throw fault;
    }
    if (failure != null) {
      throw new IllegalStateException("tasks throw unchecked exceptions only", failure);
    }
  }

  /**
   * Waits until all tasks ended.
   *
   * @throws DeadlineExceededException if they did not in time
   */
  public synchronized void await(Deadline deadline) throws InterruptedException {
    while (open > 0 && failure == null) {
      deadline.check("all objects were transferred");
      if (workers.isTerminated()) {
        throw new FingerpostException("the transfer was stopped: its threads were shut down");
      }
      wait(Math.max(1, Math.min(LOOK_MILLIS, deadline.remaining().toMillis())));
    }
    check();
  }

  /**
   * Ends the group for this reason and waits, five seconds at most, until its tasks ended.
   *
   * @param deadline gives the clock only: it may be over
   */
  public void stop(Throwable why, Deadline deadline) {
    fail(why);
    Deadline grace = deadline.another(GRACE);
    boolean interrupted = Thread.interrupted();
    synchronized (this) {
      while (open > 0 && !grace.expired() && !workers.isTerminated()) {
        try {
          wait(Math.min(LOOK_MILLIS, 1 + grace.remaining().toMillis()));
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
