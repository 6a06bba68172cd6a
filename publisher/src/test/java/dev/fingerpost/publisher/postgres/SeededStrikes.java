package dev.fingerpost.publisher.postgres;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Strikes drawn from a seed: the n-th place that is asked for gets the n-th answer, the same in
 * each run. One client whose calls come in the same order thus meets the same network again; of
 * several clients give each a proxy and a seed of its own.
 *
 * <p>There is no {@link Strike.Silence} among them, which costs its client all of its time.
 */
public final class SeededStrikes implements Watcher {
  /** Beyond any call of this project, so that both halves of one are cut. */
  private static final int LONGEST = 4096;

  private final Random random;
  private final String text;
  private final int oneIn;
  private final Duration longestHold;

  /**
   * Strikes.
   *
   * @param text of the calls that may be struck
   * @param oneIn how many places there are to one strike, on average; a call has five
   * @param longestHold for which a request is held
   */
  public SeededStrikes(long seed, String text, int oneIn, Duration longestHold) {
    this.random = new Random(seed);
    this.text = text;
    this.oneIn = oneIn;
    this.longestHold = longestHold;
  }

  @Override
  public boolean wants(String sql) {
    return sql.contains(text);
  }

  @Override
  public synchronized Strike at(Place place, String sql) {
    // As many draws for each answer: what the n-th is does not depend on those before.
    boolean strikes = random.nextInt(oneIn) == 0;
    int kind = random.nextInt(4);
    int bytes = random.nextInt(LONGEST);
    long held = random.nextLong(longestHold.toMillis() + 1);
    if (!strikes) {
      return Strike.pass();
    }
    return switch (kind) {
      case 0 -> Strike.cut();
      case 1 -> Strike.loseReply();
      case 2 -> new Strike.CutAt(bytes);
      default -> new Strike.Hold(later(held));
    };
  }

  private static CompletableFuture<Void> later(long millis) {
    return new CompletableFuture<Void>()
        .completeOnTimeout(null, Math.max(1, millis), TimeUnit.MILLISECONDS);
  }
}
