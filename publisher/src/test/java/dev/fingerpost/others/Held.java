package dev.fingerpost.others;

import dev.fingerpost.publisher.PointerStoreException;
import dev.fingerpost.publisher.PointerStoreException.Effect;
import dev.fingerpost.testing.FaultyPointerStore.Fault;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A request that its sender gave up, or waits for, while it is held somewhere on its way. */
final class Held {
  private final CountDownLatch sent = new CountDownLatch(1);
  private final CountDownLatch let = new CountDownLatch(1);
  private final CompletableFuture<Object> answer = new CompletableFuture<>();

  /** The sender waits with it. */
  Fault withItsSender() {
    return call -> {
      sent.countDown();
      await(let);
      return call.get();
    };
  }

  /** The sender is told that nobody knows, at once; what it sent goes on when it is let go. */
  Fault leftBehind() {
    return call -> {
      Thread carrier = new Thread(() -> carry(call), "carrier");
      carrier.setDaemon(true);
      carrier.start();
      throw new PointerStoreException(Effect.IN_DOUBT, "injected: no answer yet", null);
    };
  }

  private void carry(java.util.function.Supplier<Object> call) {
    await(let);
    try {
      answer.complete(call.get());
    } catch (RuntimeException e) {
      answer.completeExceptionally(e);
    }
  }

  /** Waits until the sender has sent it. */
  void awaitSent() {
    await(sent);
  }

  Held letGo() {
    let.countDown();
    return this;
  }

  /** What the one that was left behind was answered, when it arrived at last. */
  Object answer() {
    return answer.orTimeout(60, TimeUnit.SECONDS).join();
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(60, TimeUnit.SECONDS)) {
        throw new AssertionError("nobody came");
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
