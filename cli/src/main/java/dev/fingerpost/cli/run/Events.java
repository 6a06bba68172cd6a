package dev.fingerpost.cli.run;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Events in the order they came, and the first of them that stops the run. */
final class Events {
  private final BlockingQueue<Event> queue = new LinkedBlockingQueue<>();
  private final AtomicReference<Event.Stop> stop = new AtomicReference<>();

  void add(Event event) {
    if (event instanceof Event.Stop it) {
      boolean ignored = stop.compareAndSet(null, it);
    }
    queue.add(event);
  }

  /** The first stop there was; once there is one, nothing may be published. */
  Optional<Event.Stop> stop() {
    return Optional.ofNullable(stop.get());
  }

  Event take() throws InterruptedException {
    return queue.take();
  }

  /** The next event, or nothing within this time. */
  Optional<Event> poll(Duration patience) throws InterruptedException {
    return Optional.ofNullable(queue.poll(patience.toNanos(), TimeUnit.NANOSECONDS));
  }
}
