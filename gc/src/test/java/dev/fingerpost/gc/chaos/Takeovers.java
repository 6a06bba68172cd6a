package dev.fingerpost.gc.chaos;

import dev.fingerpost.gc.chaos.child.Results;
import dev.fingerpost.gc.chaos.child.Round;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Who stands still, and whether somebody else was granted the lease, or has opened, since. */
final class Takeovers {
  private final Map<String, Integer> grants = new HashMap<>();
  private final Map<String, Integer> opens = new HashMap<>();
  private final Deque<String> contested = new ArrayDeque<>();

  /** A pointer whose holder stands still, for somebody to take it over. */
  synchronized Optional<String> contested() {
    return Optional.ofNullable(contested.peekFirst());
  }

  void granted(ChildProcess child) {
    count(grants, child);
  }

  void opened(ChildProcess child) {
    count(opens, child);
  }

  private synchronized void count(Map<String, Integer> events, ChildProcess child) {
    Round round = child.round;
    if (round != null) {
      events.merge(Results.domain(round.pointer()), 1, Integer::sum);
      notifyAll();
    }
  }

  /**
   * Returns when somebody else has come in the domain of the process that stands still, or not.
   *
   * @param opened whether he must have opened, or a grant is enough: then both go on at once
   */
  synchronized void await(ChildProcess child, boolean opened, Duration longest)
      throws InterruptedException {
    Map<String, Integer> events = opened ? opens : grants;
    Round round = child.round;
    String pointer = round == null ? "" : round.pointer();
    String domain = Results.domain(pointer);
    int before = events.getOrDefault(domain, 0);
    long until = System.nanoTime() + longest.toNanos();
    if (!pointer.isEmpty()) {
      contested.addLast(pointer);
    }
    long left = longest.toNanos();
    while (left > 0 && events.getOrDefault(domain, 0) == before) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
      left = until - System.nanoTime();
    }
    contested.remove(pointer);
  }
}
