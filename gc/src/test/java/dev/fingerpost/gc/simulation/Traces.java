package dev.fingerpost.gc.simulation;

import dev.fingerpost.writer.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.LongStream;

/** The traces of some seeds, for comparison between JVMs. */
final class Traces {
  private static final int SEEDS = 60;

  private Traces() {}

  /** A line for each seed. */
  static List<String> all() {
    return LongStream.range(0, SEEDS).mapToObj(Traces::line).toList();
  }

  private static String line(long seed) {
    String trace = Simulation.run(Choices.of(seed), Alteration.NONE, true).trace();
    return seed + " " + Sha256.of(trace.getBytes(StandardCharsets.UTF_8)).hex();
  }

  /** Says all of them. */
  public static void main(String[] arguments) {
    Quiet.please();
    all().forEach(System.out::println);
  }
}
