package dev.fingerpost.writer.testing;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Faults drawn from a seed: the n-th place that is asked for gets the n-th answer, the same in each
 * run. One client whose requests come in the same order thus meets the same network again; of
 * several clients give each a proxy and a seed of its own.
 *
 * <p>There are no {@link Fault.Silence} and {@link Fault.Stall} among them, which cost their client
 * all of its time.
 */
public final class FaultSeed implements FaultWatcher {
  private final Random random;
  private final Predicate<String> wanted;
  private final int oneIn;
  private final Duration longestHold;

  /**
   * Faults.
   *
   * @param wanted tells by their first lines which requests may be struck
   * @param oneIn how many places there are to one fault, on average; a request has three
   * @param longestHold for which a request is held
   */
  public FaultSeed(long seed, Predicate<String> wanted, int oneIn, Duration longestHold) {
    this.random = new Random(seed);
    this.wanted = wanted;
    this.oneIn = oneIn;
    this.longestHold = longestHold;
  }

  @Override
  public boolean wants(String request) {
    return wanted.test(request);
  }

  @Override
  public synchronized Fault at(FaultPlace place, String request) {
    // As many draws for each answer: what the n-th is does not depend on those before.
    boolean strikes = random.nextInt(oneIn) == 0;
    int kind = random.nextInt(8);
    int at = random.nextInt(1 << 20);
    long held = random.nextLong(longestHold.toMillis() + 1);
    if (!strikes) {
      return new Fault.Pass();
    }
    return switch (kind) {
      case 0 -> new Fault.Reset();
      case 1 -> new Fault.LostReply();
      case 2 -> new Fault.Hold(later(held));
      case 3 -> Fault.error(503, "SlowDown");
      case 4 -> Fault.error(500, "InternalError");
      case 5 -> Fault.error(429, "TooManyRequests");
      default -> ofBytes(place, kind == 6, at);
    };
  }

  private static Fault ofBytes(FaultPlace place, boolean corrupts, int at) {
    return switch (place) {
      case RECEIVED -> corrupts ? new Fault.Corrupt(at) : new Fault.CutBody(at % 1000);
      case PASSED -> new Fault.Reset();
      case ANSWERED -> corrupts ? new Fault.Corrupt(at) : new Fault.Truncate(at % 1000);
    };
  }

  private static CompletableFuture<Void> later(long millis) {
    return new CompletableFuture<Void>()
        .completeOnTimeout(null, Math.max(1, millis), TimeUnit.MILLISECONDS);
  }
}
