package dev.fingerpost.gc.memory;

import dev.fingerpost.writer.Position;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * How far collectors are with one pointer.
 *
 * @param done the floor of the last complete visit
 * @param complete whether the last visit was
 * @param visited when it began
 * @param full when the last complete full visit began
 * @param turn when it was claimed last for a full visit
 * @param triedBy the run that claimed it last
 */
record MemorySweep(
    Optional<Position> done,
    boolean complete,
    Instant visited,
    Instant full,
    Instant turn,
    Optional<UUID> triedBy) {
  static final MemorySweep NEVER =
      new MemorySweep(
          Optional.empty(), false, Instant.MIN, Instant.MIN, Instant.MIN, Optional.empty());

  MemorySweep claimed(UUID run, boolean inFull, Instant now) {
    return new MemorySweep(done, complete, visited, full, inFull ? now : turn, Optional.of(run));
  }

  MemorySweep after(boolean completed, boolean wasFull, Optional<Position> floor, Instant began) {
    boolean farther =
        completed
            && floor.isPresent()
            && done.map(it -> floor.get().compareTo(it) > 0).orElse(true);
    return new MemorySweep(
        farther ? floor : wasFull && !completed ? Optional.empty() : done,
        completed,
        later(visited, began),
        completed && wasFull ? later(full, began) : full,
        turn,
        triedBy);
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
