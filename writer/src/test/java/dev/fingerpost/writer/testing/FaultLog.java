package dev.fingerpost.writer.testing;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** The latest requests that came to a {@link FaultProxy}, and what was answered to them. */
final class FaultLog {
  /** More than a test sends that looks at them; a long run must not fill the memory with them. */
  private static final int KEPT = 10_000;

  private record Answered(HttpMessage request, int status) {}

  private final Bounded<HttpMessage> requests = new Bounded<>();
  private final Bounded<Answered> answers = new Bounded<>();

  void came(HttpMessage request) {
    requests.add(request);
  }

  void answered(HttpMessage request, int status) {
    answers.add(new Answered(request, status));
  }

  Stream<HttpMessage> requests(String method, String contains) {
    return requests.queue.stream().filter(it -> FaultTraps.meets(it.first(), method, contains));
  }

  List<Integer> statuses(String method, String contains) {
    return answers.queue.stream()
        .filter(it -> FaultTraps.meets(it.request().first(), method, contains))
        .map(Answered::status)
        .toList();
  }

  private static final class Bounded<T> {
    final Queue<T> queue = new ConcurrentLinkedQueue<>();
    final AtomicInteger size = new AtomicInteger();

    void add(T one) {
      queue.add(one);
      if (size.incrementAndGet() > KEPT) {
        size.decrementAndGet();
        T unused = queue.poll();
      }
    }
  }
}
