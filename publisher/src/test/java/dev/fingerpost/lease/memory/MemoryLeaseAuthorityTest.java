package dev.fingerpost.lease.memory;

import static org.awaitility.Awaitility.await;

import dev.fingerpost.lease.LeaseAuthorityContract;
import dev.fingerpost.testing.MemoryTestStore;
import dev.fingerpost.testing.TestStore;
import dev.fingerpost.writer.PointerName;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

class MemoryLeaseAuthorityTest extends LeaseAuthorityContract {
  private MemoryTestStore store = new MemoryTestStore();

  @Override
  protected TestStore fresh() {
    store = new MemoryTestStore();
    return store;
  }

  @Override
  protected <T> AfterWait<T> behindTheLock(
      PointerName domain, Supplier<T> call, BooleanSupplier condition) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    Thread caller = new Thread(() -> answer.complete(call.get()));
    Instant unlocked =
        store.database.transaction(
            () -> {
              caller.start();
              // In this thread: it holds the lock, which it may enter again.
              await()
                  .pollInSameThread()
                  .until(
                      () -> caller.getState() == Thread.State.WAITING && condition.getAsBoolean());
              return store.database.now();
            });
    return new AfterWait<>(answer.join(), unlocked);
  }
}
