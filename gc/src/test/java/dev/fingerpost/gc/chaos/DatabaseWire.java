package dev.fingerpost.gc.chaos;

import dev.fingerpost.gc.chaos.child.Step;
import dev.fingerpost.publisher.postgres.Place;
import dev.fingerpost.publisher.postgres.Strike;
import dev.fingerpost.publisher.postgres.Watcher;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A process's way to PostgreSQL: which call is which step, and what happens to it. */
final class DatabaseWire implements Watcher {
  private static final List<String> PUBLISHES =
      List.of("fingerpost.publish(", "fingerpost.rollback(", "fingerpost.promote(");

  /** Inside a publish each place is a step of its own. */
  private static final Map<Place, Step> OF_A_PUBLISH =
      Map.of(
          Place.BEGUN, Step.W6,
          Place.DECIDED, Step.W7,
          Place.SENT, Step.W8,
          Place.COMMITTED, Step.W9);

  /** These calls are steps as a whole. */
  private static final Map<String, Step> WHOLE =
      Map.of(
          "fingerpost.acquire(", Step.W1,
          "fingerpost.open(", Step.W2,
          "fingerpost.gc_claim(", Step.G1,
          "fingerpost.gc_expire(", Step.G2,
          "fingerpost.gc_snapshot(", Step.G3,
          "fingerpost.gc_record(", Step.G7);

  private static final int LONGEST_REQUEST = 600;
  private static final int LONGEST_REPLY = 200;

  private final ChildProcess child;
  private final Director director;

  DatabaseWire(ChildProcess child, Director director) {
    this.child = child;
    this.director = director;
  }

  @Override
  public boolean wants(String sql) {
    return PUBLISHES.stream().anyMatch(sql::contains)
        || WHOLE.entrySet().stream()
            .anyMatch(
                it -> sql.contains(it.getKey()) && it.getValue().role() == child.setup.role());
  }

  @Override
  public Strike at(Place place, String sql) {
    if (PUBLISHES.stream().anyMatch(sql::contains)) {
      Step step = OF_A_PUBLISH.get(place);
      return step == null ? beforePublish() : inPublish(step);
    }
    Step step =
        WHOLE.entrySet().stream()
            .filter(it -> sql.contains(it.getKey()))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElseThrow();
    return whole(place, step);
  }

  /** While one send is held up, no other arrives: what becomes of it is unknown, and settled. */
  private Strike beforePublish() {
    CompletableFuture<Void> held = child.held;
    return held == null || held.isDone() ? Strike.pass() : Strike.cut();
  }

  private Strike inPublish(Step step) {
    director.happen(child, step);
    if (director.strike(child, step, Mishap.REPLY_LOST)) {
      return Strike.loseReply();
    }
    if (director.strike(child, step, Mishap.HELD)) {
      return held(step);
    }
    if (director.strike(child, step, Mishap.CUT)) {
      return step == Step.W7
          ? Strike.cut()
          : new Strike.CutAt(director.dice(step == Step.W9 ? LONGEST_REPLY : 9));
    }
    return Strike.pass();
  }

  private Strike whole(Place place, Step step) {
    if (place == Place.SENT && director.strike(child, step, Mishap.REPLY_LOST)) {
      return Strike.loseReply();
    }
    if (place == Place.REQUEST && director.strike(child, step, Mishap.HELD)) {
      return held(step);
    }
    if (place == Place.REQUEST && director.strike(child, step, Mishap.CUT)) {
      return new Strike.CutAt(director.dice(LONGEST_REQUEST));
    }
    return Strike.pass();
  }

  private Strike held(Step step) {
    return new Strike.Hold(director.hold(child, step));
  }
}
