package dev.fingerpost.writer;

import java.util.Comparator;

/**
 * A place in the total order of all publishes of a pointer: (fence, seq), compared
 * lexicographically. A pointer's floor is one; so is what each attempt is bound to.
 *
 * @param seq the number of the publish within its tenure, 1 to 99,999,999; 0 only in a floor, where
 *     it means "opened, nothing published yet"; 99,999,999 in a floor means "released"
 */
public record Position(Fence fence, int seq) implements Comparable<Position> {
  public static final int MAX_SEQ = 99_999_999;

  private static final Comparator<Position> ORDER =
      Comparator.comparing(Position::fence).thenComparingInt(Position::seq);

  /**
   * @throws InvalidNameException if seq is out of range
   */
  public Position {
    if (seq < 0 || seq > MAX_SEQ) {
      throw new InvalidNameException("seq " + seq + " is out of range: 0 to 99999999");
    }
  }

  @Override
  public int compareTo(Position other) {
    return ORDER.compare(this, other);
  }

  /** For instance {@code (1.42,3)}, or {@code (1.42, released)}. */
  @Override
  public String toString() {
    return "(" + fence + (seq == MAX_SEQ ? ", released" : "," + seq) + ")";
  }
}
