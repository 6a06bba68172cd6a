package dev.fingerpost.cli.run;

import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Time;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Watches over a job until it and, where it had to be stopped, all its descendants are gone:
 *
 * <ol>
 *   <li>It ends by itself: that is its status.
 *   <li>The lease is lost: SIGTERM to all, SIGKILL after the grace.
 *   <li>A signal comes: it is passed on to all, SIGKILL after the grace or at the second signal.
 * </ol>
 */
final class Job {
  /** How often it looks whether those that must stop are gone. */
  private static final Duration TICK = Duration.ofMillis(50);

  private final ChildProcess child;
  private final Events events;
  private final Duration killAfter;
  private final Time time;

  private OptionalInt status = OptionalInt.empty();
  private @Nullable Deadline grace;

  Job(ChildProcess child, Events events, Duration killAfter, Time time) {
    this.child = child;
    this.events = events;
    this.killAfter = killAfter;
    this.time = time;
  }

  /** Waits for the job and returns its status. Whether it was stopped, {@link Events} knows. */
  int await() throws InterruptedException {
    while (!over()) {
      Optional<Event> event = next();
      if (event.isPresent()) {
        handle(event.get());
      } else if (grace != null && grace.expired()) {
        child.kill();
      }
    }
    return status.orElseThrow();
  }

  private boolean over() {
    return status.isPresent() && (events.stop().isEmpty() || stopped());
  }

  /** A stop that came with the exit still has to reach descendants in the background. */
  private boolean stopped() {
    return grace != null && child.gone();
  }

  private Optional<Event> next() throws InterruptedException {
    return grace == null ? Optional.of(events.take()) : events.poll(TICK);
  }

  private void handle(Event event) {
    if (event instanceof Event.Exited exited) {
      status = OptionalInt.of(exited.status());
    } else if (grace != null) {
      if (event instanceof Event.Taken) {
        child.kill(); // who asks twice does not want to wait
      }
    } else if (event instanceof Event.Stop stop) {
      grace = Deadline.after(killAfter, time);
      child.send(stop instanceof Event.Taken taken ? taken.signal() : Signal.TERM);
    }
  }
}
