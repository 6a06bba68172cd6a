package dev.fingerpost.gc.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Delayed;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A process's timer: its tasks are events of virtual time, later if the process is stopped. */
final class SimulatedTimer extends AbstractExecutorService implements ScheduledExecutorService {
  private final Host host;
  private final List<Task> held = new ArrayList<>();

  SimulatedTimer(Host host) {
    this.host = host;
  }

  private final class Task extends CompletableFuture<Object> implements ScheduledFuture<Object> {
    private final Runnable body;

    Task(Runnable body) {
      this.body = body;
    }

    void at(long moment) {
      Scheduler.Event ignored = host.scheduler.at(moment, this::goOff);
    }

    private void goOff() {
      if (isDone() || host.dead()) {
        return;
      }
      long from = host.pausedUntil();
      if (from == Long.MAX_VALUE) {
        held.add(this);
      } else if (from > host.scheduler.now()) {
        at(from);
      } else {
        body.run();
        boolean ignored = complete(this);
      }
    }

    @Override
    public long getDelay(TimeUnit unit) {
      throw new UnsupportedOperationException();
    }

    @Override
    public int compareTo(Delayed other) {
      throw new UnsupportedOperationException();
    }
  }

  /** What waited for a frozen process happens now. */
  void thaw() {
    List<Task> waiting = List.copyOf(held);
    held.clear();
    waiting.forEach(it -> it.at(host.scheduler.now()));
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
    Task task = new Task(command);
    task.at(host.scheduler.now() + unit.toNanos(delay));
    return task;
  }

  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      Runnable command, long initialDelay, long period, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable command, long initialDelay, long delay, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void execute(Runnable command) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void shutdown() {}

  @Override
  public List<Runnable> shutdownNow() {
    return List.of();
  }

  @Override
  public boolean isShutdown() {
    return host.dead();
  }

  @Override
  public boolean isTerminated() {
    return false;
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    return false;
  }
}
