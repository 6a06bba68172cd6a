package dev.fingerpost.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.gc.Snapshot.Known;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.KeyOrder;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Dead is for ever: what a collector that was asleep for a week goes by. */
class VerdictPropertyTest {
  private static final int EPOCH = 3;

  @Provide
  Arbitrary<Position> places() {
    return Combinators.combine(
            Arbitraries.integers().between(1, EPOCH),
            Arbitraries.longs().between(1, 5),
            Arbitraries.of(0, 1, 2, 3, Position.MAX_SEQ))
        .as((epoch, counter, seq) -> new Position(Fence.of(epoch, counter), seq));
  }

  @Property(tries = 5_000)
  void raisingTheFloorAndGrantingMoreNeverMakesTheDeadAnythingElse(
      @ForAll("places") Position at,
      @ForAll("places") Position floor,
      @ForAll("places") Position ended,
      @ForAll("places") Position raised,
      @ForAll("places") Position granted,
      @ForAll boolean expired) {
    String name =
        new AttemptId(
                new PointerName("p"),
                new Position(at.fence(), Math.max(1, at.seq())),
                "aaaaaaaaaaaaaaaa")
            .prefix();
    Optional<Known> known = expired ? Optional.of(Known.EXPIRED) : Optional.empty();
    Fence newest = larger(floor, granted).fence();
    Verdict before = Verdict.judge(name, known, proof(floor, newest, ended)).verdict();

    Position higher = larger(floor, raised);
    Fence newer = larger(new Position(newest, 0), higher).fence();
    Verdict after = Verdict.judge(name, known, proof(higher, newer, ended)).verdict();

    if (before.dead()) {
      assertThat(after).isEqualTo(before);
    } else if (before == Verdict.LOST) {
      assertThat(after).isEqualTo(Verdict.LOST); // an operator's to decide, not a floor's
    }
  }

  private static Snapshot proof(Position floor, Fence newest, Position ended) {
    return new Snapshot(
        floor,
        Optional.of(newest),
        EPOCH,
        ended.fence().epoch() < EPOCH ? Map.of(ended.fence().epoch(), ended) : Map.of(),
        new TreeMap<>(KeyOrder.UTF8),
        true);
  }

  private static Position larger(Position one, Position other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
