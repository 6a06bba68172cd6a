package dev.fingerpost.cli.lab.gc;

import dev.fingerpost.Version;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A set of attempts. Each tenure makes one, under seq 1, so that the counter of its fence says
 * which one is meant; it is named as the real ones are.
 *
 * @param bits that of the counter is set for each
 */
record Attempts(int bits) {
  static final Attempts NONE = new Attempts(0);
  private static final int MOST = 31;
  private static final String NONCE = "a".repeat(16);

  /** By counter; no fence has counter 0. Making a name takes longer than anything else here. */
  private static final List<AttemptId> IDS =
      IntStream.range(1, MOST)
          .mapToObj(
              it ->
                  new AttemptId(
                      Tenures.POINTER, new Position(Fence.of(Tenures.STORE.epoch(), it), 1), NONCE))
          .toList();

  private static final List<String> PREFIXES = IDS.stream().map(AttemptId::prefix).toList();

  static AttemptId id(int counter) {
    return IDS.get(counter - 1);
  }

  static String prefix(int counter) {
    return PREFIXES.get(counter - 1);
  }

  /** For people. */
  static String brief(int counter) {
    return id(counter).position().toString();
  }

  /** The counter of the attempt a version refers to. */
  static int of(Version version) {
    AttemptId attempt = version.descriptor().orElseThrow().attempts().get(0);
    return (int) attempt.position().fence().counter();
  }

  boolean has(int counter) {
    return (bits >> counter & 1) != 0;
  }

  Attempts with(int counter) {
    return new Attempts(bits | 1 << counter);
  }

  Attempts without(int counter) {
    return new Attempts(bits & ~(1 << counter));
  }

  Attempts without(Attempts others) {
    return new Attempts(bits & ~others.bits);
  }

  boolean isEmpty() {
    return bits == 0;
  }

  int size() {
    return Integer.bitCount(bits);
  }

  /** Ascending, as the bucket lists them. */
  List<Integer> counters() {
    List<Integer> found = new ArrayList<>();
    for (int rest = bits; rest != 0; rest &= rest - 1) {
      found.add(Integer.numberOfTrailingZeros(rest));
    }
    return found;
  }
}
