package dev.fingerpost;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Many threads that begin at once. */
final class Crowd {
  private Crowd() {}

  /** What each of them came to, in the order of their numbers, from 1. */
  static <T> List<T> of(int size, IntFunction<T> work) {
    ExecutorService threads = Executors.newFixedThreadPool(size);
    try {
      CountDownLatch ready = new CountDownLatch(size);
      List<Future<T>> futures = new ArrayList<>();
      for (int i = 1; i <= size; i++) {
        int number = i;
        futures.add(
            threads.submit(
                () -> {
                  ready.countDown();
                  ready.await();
                  return work.apply(number);
                }));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError(e);
    } finally {
      threads.shutdownNow();
    }
  }
}
