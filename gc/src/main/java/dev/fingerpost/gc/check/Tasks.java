package dev.fingerpost.gc.check;

import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.Time;
import dev.fingerpost.writer.WorkGroup;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;

/**
 * The tasks of one check. Versions and files have slots of their own: a version's task waits for
 * its files' slots, and a file's task waits for nobody.
 */
final class Tasks {
  /** What a task does; it may be interrupted where it waits. */
  interface Task {
    void run() throws InterruptedException;
  }

  /** A check takes as long as it takes. */
  private static final Duration FOR_EVER = Duration.ofDays(36_500);

  private final WorkGroup work;
  private final Semaphore versions;
  private final Semaphore files;
  private final Deadline never;

  /**
   * @param each how many of both kinds run at once
   */
  Tasks(ExecutorService workers, int each, Time time) {
    this.work = new WorkGroup(workers);
    this.versions = new Semaphore(each);
    this.files = new Semaphore(each);
    this.never = Deadline.after(FOR_EVER, time);
  }

  void version(Task task) throws InterruptedException {
    submit(task, versions);
  }

  void file(Task task) throws InterruptedException {
    submit(task, files);
  }

  private void submit(Task task, Semaphore slots) throws InterruptedException {
    check();
    slots.acquire();
    work.submit(() -> run(task), slots::release);
  }

  private static void run(Task task) {
    try {
      task.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FingerpostException("the check was interrupted", e);
    }
  }

  /** Throws what the first failed one threw, if one did. */
  void check() {
    work.check();
  }

  /** Waits until all are done; throws what the first failed one threw. */
  void await() throws InterruptedException {
    work.await(never);
  }

  /** Ends them all. */
  void stop(Throwable why) {
    work.stop(why, never);
  }
}
