package dev.fingerpost.gc.simulation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs activities one at a time. Whoever has the baton runs; it hands it on where it sleeps or
 * ends, and at nothing else. Time goes on a microsecond with every step, and jumps where nobody can
 * run. An activity that goes on costs no hand-over.
 *
 * <p>All fields belong to whoever has the baton: handing it on is a volatile write.
 */
final class Scheduler {
  private static final long TICK = 1_000;

  /** Fifty times what the longest run of a thousand seeds takes. */
  private static final long MOST_STEPS = 200_000;

  /** Something that happens at a moment, in the thread of whoever has the baton. */
  static final class Event {
    final long at;
    final long order;
    final Runnable action;
    boolean cancelled;

    Event(long at, long order, Runnable action) {
      this.at = at;
      this.order = order;
      this.action = action;
    }
  }

  private final Choices choices;
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(
          Comparator.<Event>comparingLong(it -> it.at).thenComparingLong(it -> it.order));
  private final List<Activity> ready = new ArrayList<>();
  private final List<Activity> living = new ArrayList<>();
  private final Thread driver = Thread.currentThread();
  private @Nullable Activity current;
  private @Nullable Throwable failure;
  private volatile boolean idle;
  private boolean stopping;
  private long now;
  private long order;
  private long steps;

  Scheduler(Choices choices) {
    this.choices = choices;
  }

  long now() {
    return now;
  }

  /** Begins an activity of a process; it runs when its turn comes. */
  void spawn(Host host, Runnable body) {
    Activity activity = new Activity(this, host, body);
    living.add(activity);
    ready.add(activity);
  }

  Event at(long moment, Runnable action) {
    Event event = new Event(moment, order++, action);
    events.add(event);
    return event;
  }

  /** Whether this is called by an activity, and not by an event that happens between two. */
  boolean inActivity() {
    return current != null;
  }

  /** Runs until nobody can run any more and nothing is to happen. The driver's. */
  void run() {
    idle = false;
    handOn();
    while (!idle) {
      LockSupport.park(this);
    }
    if (failure != null) {
      stop();
    }
  }

  @Nullable Throwable failure() {
    return failure;
  }

  /** Ends every activity that is left. The driver's. */
  void stop() {
    stopping = true;
    while (!living.isEmpty()) {
      idle = false;
      Activity next = living.get(0);
      current = next;
      next.resume();
      while (!idle) {
        LockSupport.park(this);
      }
    }
  }

  /** The world is wrong: nothing more happens. */
  void fail(Throwable why) {
    if (failure == null && !stopping) {
      failure = why;
    }
  }

  boolean failed() {
    return failure != null || stopping;
  }

  /** A moment passes. */
  void tick() {
    now += TICK;
    step();
  }

  /** A code that tries again for ever must end a run, not hang it. */
  private void step() {
    if (++steps > MOST_STEPS) {
      fail(new AssertionError("no end after " + MOST_STEPS + " steps"));
    }
  }

  /** The current activity waits until then. */
  void sleepUntil(long moment) {
    Activity me = me();
    me.wake = at(moment, () -> wake(me));
    giveWay(me);
  }

  /** The current activity waits for {@link #revive}. */
  void freeze() {
    giveWay(me());
  }

  /** The current activity lets others go first, if any can run; it comes back in its turn. */
  void letOthersGo() {
    Activity me = me();
    fireDue();
    if (!ready.isEmpty()) {
      ready.add(me);
      giveWay(me);
    }
  }

  /** Lets all activities of a process run now: because it is dead, or no longer frozen. */
  void revive(Host host) {
    for (Activity each : living) {
      if (each.host == host && each != current && !ready.contains(each)) {
        wake(each);
      }
    }
  }

  private void wake(Activity activity) {
    if (activity.wake != null) {
      activity.wake.cancelled = true;
      activity.wake = null;
    }
    ready.add(activity);
  }

  private Activity me() {
    Activity me = current;
    if (me == null || stopping) {
      throw new Crashed();
    }
    return me;
  }

  private void giveWay(Activity me) {
    me.release();
    handOn();
    me.await();
    enter(me);
  }

  /** What an activity does first with the baton. */
  void enter(Activity me) {
    if (failed()) {
      throw new Crashed();
    }
    current = me;
  }

  void exit(Activity me) {
    living.remove(me);
    handOn();
  }

  private void handOn() {
    current = null;
    Activity next = failed() ? null : next();
    if (next == null) {
      idle = true;
      LockSupport.unpark(driver);
    } else {
      next.resume();
    }
  }

  private @Nullable Activity next() {
    try {
      fireDue();
      while (ready.isEmpty() && !events.isEmpty() && !failed()) {
        now = Math.max(now, events.element().at);
        fireDue();
      }
      return ready.isEmpty() || failed() ? null : ready.remove(choices.pick(ready.size()));
    } catch (Throwable e) {
      fail(e);
      return null;
    }
  }

  private void fireDue() {
    Activity before = current;
    current = null;
    while (!events.isEmpty() && events.element().at <= now && !failed()) {
      Event event = events.remove();
      if (!event.cancelled) {
        step();
        event.action.run();
      }
    }
    current = before;
  }
}
