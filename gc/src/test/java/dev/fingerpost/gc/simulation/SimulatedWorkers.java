package dev.fingerpost.gc.simulation;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A process's workers. What a timer hands over, a renewal, becomes an activity of its own. What an
 * activity hands over, an upload or a visit of the collector, runs at once in that activity: who
 * waits for it would wait on a monitor, which the scheduler does not see.
 */
final class SimulatedWorkers extends AbstractExecutorService {
  private final Host host;

  SimulatedWorkers(Host host) {
    this.host = host;
  }

  @Override
  public void execute(Runnable command) {
    if (host.scheduler.inActivity()) {
      command.run();
    } else if (!host.dead()) {
      host.spawn(command);
    }
  }

  @Override
  public void shutdown() {}

  @Override
  public List<Runnable> shutdownNow() {
    return List.of();
  }

  @Override
  public boolean isShutdown() {
    return false;
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
