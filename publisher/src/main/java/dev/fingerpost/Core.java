package dev.fingerpost;

import dev.fingerpost.publisher.Backoff;
import dev.fingerpost.publisher.Limits;
import dev.fingerpost.publisher.Publisher;
import dev.fingerpost.publisher.Repeats;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.writer.AttemptWriter;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Time;
import dev.fingerpost.writer.WriteSettings;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.random.RandomGenerator;

/**
 * What everything made by one {@link Fingerpost} shares.
 *
 * @param info the store row, as read at the start
 * @param timer for moments only; nothing on it may block
 * @param workers for what blocks: renewals and uploads
 * @param stays those not closed yet
 */
record Core(
    Ports ports,
    StoreInfo info,
    Time time,
    RandomGenerator random,
    ScheduledExecutorService timer,
    ExecutorService workers,
    Set<Stay> stays) {
  static Core of(
      Ports ports,
      StoreInfo info,
      Time time,
      RandomGenerator random,
      ScheduledExecutorService timer,
      ExecutorService workers) {
    return new Core(ports, info, time, random, timer, workers, ConcurrentHashMap.newKeySet());
  }

  Publisher publisher(Limits limits) {
    return new Publisher(ports.pointers(), limits, new Backoff(limits, time, random));
  }

  Repeats repeats(Limits limits) {
    return new Repeats(limits, new Backoff(limits, time, random));
  }

  AttemptWriter writer(WriteSettings settings) {
    return new AttemptWriter(ports.objects(), settings, workers);
  }

  Deadline after(Duration budget) {
    return Deadline.after(budget, time);
  }
}
