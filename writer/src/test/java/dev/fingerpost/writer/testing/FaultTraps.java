package dev.fingerpost.writer.testing;

import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Faults that happen once each, before whatever another watcher wants. */
final class FaultTraps implements FaultWatcher {
  private record Trap(FaultPlace place, String method, String contains, Fault fault) {
    boolean meets(String request) {
      return FaultTraps.meets(request, method, contains);
    }
  }

  private final Queue<Trap> set = new ConcurrentLinkedQueue<>();
  private volatile FaultWatcher other = FaultWatcher.NONE;

  static boolean meets(String request, String method, String contains) {
    return request.startsWith(method + " ") && request.contains(contains);
  }

  void watch(FaultWatcher watcher) {
    other = watcher;
  }

  void add(FaultPlace place, String method, String contains, Fault fault) {
    set.add(new Trap(place, method, contains, fault));
  }

  boolean isEmpty() {
    return set.isEmpty();
  }

  @Override
  public boolean wants(String request) {
    return set.stream().anyMatch(trap -> trap.meets(request)) || other.wants(request);
  }

  @Override
  public Fault at(FaultPlace place, String request) {
    Optional<Trap> sprung =
        set.stream()
            .filter(trap -> trap.place() == place && trap.meets(request))
            .findFirst()
            .filter(set::remove);
    if (sprung.isPresent()) {
      return sprung.get().fault();
    }
    return other.wants(request) ? other.at(place, request) : new Fault.Pass();
  }
}
