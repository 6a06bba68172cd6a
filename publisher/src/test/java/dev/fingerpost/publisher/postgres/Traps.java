package dev.fingerpost.publisher.postgres;

import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/** Strikes that happen once each, before whatever another watcher wants. */
final class Traps implements Watcher {
  private record Trap(String text, Place place, Supplier<Strike> strike) {}

  private final Queue<Trap> set = new ConcurrentLinkedQueue<>();
  private volatile Watcher other = Watcher.NONE;

  void watch(Watcher watcher) {
    other = watcher;
  }

  void add(String text, Place place, Supplier<Strike> strike) {
    set.add(new Trap(text, place, strike));
  }

  boolean isEmpty() {
    return set.isEmpty();
  }

  @Override
  public boolean wants(String sql) {
    return set.stream().anyMatch(trap -> sql.contains(trap.text())) || other.wants(sql);
  }

  @Override
  public Strike at(Place place, String sql) {
    Optional<Trap> sprung =
        set.stream()
            .filter(trap -> trap.place() == place && sql.contains(trap.text()))
            .findFirst()
            .filter(set::remove);
    if (sprung.isPresent()) {
      return sprung.get().strike().get();
    }
    return other.wants(sql) ? other.at(place, sql) : Strike.pass();
  }
}
