package dev.fingerpost.writer.testing;

import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * What came to a {@link FaultProxy}, and what was answered to it. A long run must not fill the
 * memory with it: whoever looks back too late is told so, instead of a wrong number.
 */
final class FaultLog {
  private static final int LINES = 200_000;
  private static final int HEADS = 1_000;

  private record Answered(String request, int status) {}

  private final Latest<String> requests = new Latest<>(LINES);
  private final Latest<HttpMessage> heads = new Latest<>(HEADS);
  private final Latest<Answered> answers = new Latest<>(LINES);

  void came(HttpMessage request) {
    requests.add(request.first());
    heads.add(request);
  }

  void answered(HttpMessage request, int status) {
    answers.add(new Answered(request.first(), status));
  }

  long count(String method, String contains) {
    return requests.all().filter(it -> FaultTraps.meets(it, method, contains)).count();
  }

  /** The latest such request; empty also if a thousand others came since. */
  Optional<HttpMessage> last(String method, String contains) {
    return heads.queue.stream()
        .filter(it -> FaultTraps.meets(it.first(), method, contains))
        .reduce((a, b) -> b);
  }

  List<Integer> statuses(String method, String contains) {
    return answers
        .all()
        .filter(it -> FaultTraps.meets(it.request(), method, contains))
        .map(Answered::status)
        .toList();
  }

  private static final class Latest<T> {
    private final int limit;
    private final Queue<T> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger added = new AtomicInteger();

    Latest(int limit) {
      this.limit = limit;
    }

    void add(T one) {
      queue.add(one);
      if (added.incrementAndGet() > limit) {
        T unused = queue.poll();
      }
    }

    Stream<T> all() {
      if (added.get() > limit) {
        throw new IllegalStateException("of " + added + " requests the first are forgotten");
      }
      return queue.stream();
    }
  }
}
