package dev.fingerpost.gc.chaos;

import static dev.fingerpost.gc.chaos.child.Step.G1;
import static dev.fingerpost.gc.chaos.child.Step.G2;
import static dev.fingerpost.gc.chaos.child.Step.G3;
import static dev.fingerpost.gc.chaos.child.Step.G4;
import static dev.fingerpost.gc.chaos.child.Step.G5;
import static dev.fingerpost.gc.chaos.child.Step.G6;
import static dev.fingerpost.gc.chaos.child.Step.G7;
import static dev.fingerpost.gc.chaos.child.Step.R1;
import static dev.fingerpost.gc.chaos.child.Step.W1;
import static dev.fingerpost.gc.chaos.child.Step.W10;
import static dev.fingerpost.gc.chaos.child.Step.W11;
import static dev.fingerpost.gc.chaos.child.Step.W2;
import static dev.fingerpost.gc.chaos.child.Step.W4;
import static dev.fingerpost.gc.chaos.child.Step.W5;
import static dev.fingerpost.gc.chaos.child.Step.W6;
import static dev.fingerpost.gc.chaos.child.Step.W7;
import static dev.fingerpost.gc.chaos.child.Step.W8;
import static dev.fingerpost.gc.chaos.child.Step.W9;

import dev.fingerpost.gc.chaos.child.Role;
import dev.fingerpost.gc.chaos.child.Step;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One mishap at one step; together the table of what is possible. */
record Cell(Step step, Mishap mishap) {
  /**
   * Where each mishap is possible. A process can be stopped and killed anywhere, and so can the
   * database; a wire matters where something is on it; the pool, where a call comes next.
   */
  private static final Map<Mishap, Set<Step>> TABLE =
      Map.ofEntries(
          Map.entry(Mishap.PAUSED, EnumSet.allOf(Step.class)),
          Map.entry(Mishap.KILLED, EnumSet.complementOf(EnumSet.of(R1))),
          Map.entry(Mishap.DATABASE_KILLED, EnumSet.complementOf(EnumSet.of(R1))),
          Map.entry(Mishap.REPLY_LOST, EnumSet.of(W1, W2, W4, W8, W9, G1, G2, G3, G4, G5, G7)),
          Map.entry(Mishap.HELD, EnumSet.of(W1, W2, W4, W6, W7, G1, G2, G5, G7)),
          Map.entry(Mishap.CUT, EnumSet.of(W1, W2, W4, W6, W7, W9, G1, G2, G3, G7, R1)),
          Map.entry(Mishap.S3_500, EnumSet.of(W4, G4, G5, R1)),
          Map.entry(Mishap.S3_503, EnumSet.of(W4, G4, G5, R1)),
          Map.entry(Mishap.S3_429, EnumSet.of(W4, G4, G5, R1)),
          Map.entry(Mishap.CORRUPTED, EnumSet.of(W4, R1)),
          Map.entry(Mishap.CLOCK_OFF, EnumSet.range(W1, W11)),
          Map.entry(Mishap.STARVED, EnumSet.of(W1, W2, W5, W10, G1, G2, G6)));

  /**
   * Everything that can happen here.
   *
   * @param clocks whether a process can be given a clock of its own on this machine
   */
  static List<Cell> possible(boolean clocks) {
    return Arrays.stream(Mishap.values())
        .filter(it -> clocks || it != Mishap.CLOCK_OFF)
        .flatMap(it -> TABLE.getOrDefault(it, Set.of()).stream().map(step -> new Cell(step, it)))
        .toList();
  }

  Role role() {
    return step.role();
  }

  @Override
  public String toString() {
    return step + " " + mishap;
  }
}
