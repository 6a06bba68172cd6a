package dev.fingerpost.cli.run;

import dev.fingerpost.cli.Main;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** A process that runs two commands, parted by a word {@code then}: half the starts of a JVM. */
final class TwoRuns {
  private TwoRuns() {}

  public static void main(String[] args) {
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    int middle = List.of(args).indexOf("then");
    int first = Main.run(out, err, Arrays.copyOfRange(args, 0, middle));
    int second = Main.run(out, err, Arrays.copyOfRange(args, middle + 1, args.length));
    System.exit(Math.max(first, second));
  }
}
