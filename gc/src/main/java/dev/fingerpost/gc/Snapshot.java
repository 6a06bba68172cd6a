package dev.fingerpost.gc;

import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Position;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;

/**
 * What the database says of a pointer, all of it read in one statement: the proof that every
 * verdict rests on. It covers the attempts of one range, so that memory does not grow with the
 * number of versions.
 *
 * @param floor of the pointer
 * @param newest the newest fence granted in its domain; empty if there is none
 * @param epoch of the store
 * @param epochFloors the pointer's floor at the end of earlier epochs, where that is known
 * @param attempts those that some version refers to, by prefix, in UTF-8 byte order
 * @param complete whether the range has no upper end; else it ends with the last of {@code
 *     attempts}
 */
public record Snapshot(
    Position floor,
    Optional<Fence> newest,
    int epoch,
    Map<Integer, Position> epochFloors,
    NavigableMap<String, Known> attempts,
    boolean complete) {
  /** How a version refers to an attempt. */
  public enum Known {
    /** At least one of them is live. */
    LIVE,
    /** All of them are expired. */
    EXPIRED
  }

  Optional<Position> floorOf(int endedEpoch) {
    return Optional.ofNullable(epochFloors.get(endedEpoch));
  }

  /** The same after another grant was seen: a listing can be younger than its snapshot. */
  Snapshot withNewest(Optional<Fence> seen) {
    boolean newer =
        newest.isEmpty() || seen.filter(it -> it.compareTo(newest.get()) > 0).isPresent();
    return new Snapshot(floor, newer ? seen : newest, epoch, epochFloors, attempts, complete);
  }

  /** The same as it will be when the collector has taken over the domain, and released it. */
  Snapshot takenOver() {
    Fence next = Fence.of(epoch, newest.map(Fence::counter).orElse(0L) + 1);
    Position end = new Position(next, Position.MAX_SEQ);
    return new Snapshot(end, Optional.of(next), epoch, epochFloors, attempts, complete);
  }
}
