package dev.fingerpost.writer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/** Threads that start together and want one thing. */
final class Race {
  private Race() {}

  /**
   * Runs the runners at once.
   *
   * @param runner prepares in its own thread and returns what to do after the start signal
   * @param winner set to the number of a runner that did not lose
   * @return how many did not meet an {@link ObjectExistsException}; any other failure is thrown
   */
  static int wins(int runners, IntFunction<Runnable> runner, AtomicInteger winner) {
    CyclicBarrier start = new CyclicBarrier(runners);
    ExecutorService threads = Executors.newFixedThreadPool(runners);
    try {
      List<Callable<Boolean>> all = new ArrayList<>();
      for (int i = 0; i < runners; i++) {
        int number = i;
        all.add(() -> won(start, runner.apply(number), number, winner));
      }
      int won = 0;
      for (Future<Boolean> each : threads.invokeAll(all)) {
        won += each.get() ? 1 : 0;
      }
      return won;
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError(e);
    } finally {
      threads.shutdownNow();
    }
  }

  private static boolean won(CyclicBarrier start, Runnable run, int number, AtomicInteger winner)
      throws Exception {
    start.await(60, TimeUnit.SECONDS); // ends if another runner failed to prepare
    try {
      run.run();
      winner.set(number);
      return true;
    } catch (ObjectExistsException e) {
      return false;
    }
  }
}
